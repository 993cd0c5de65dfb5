/** The demo shop as a separate process. The service keeps running when the shop is killed. */
import { listen } from '../../../../demo/listen.ts'
import { createShopServer } from '../../../../demo/server.ts'

const [serviceUrl = '', dataFolder, port] = process.argv.slice(2)
const shop = await listen(createShopServer({ serviceUrl, dataFolder }), Number(port))
process.stdout.write(`Demo shop: http://localhost:${shop.port}\n`)
