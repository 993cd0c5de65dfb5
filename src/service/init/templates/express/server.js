/** Serves the page, the elements and the relay. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { forNode } from 'perkit/relay'
import { relay } from './relay.js'

const port = Number(process.env.PORT || 3000)
const elements = dirname(fileURLToPath(import.meta.resolve('perkit/perkit.js')))
const app = express()

app.use(
  '/perkit',
  forNode(relay, ({ ip }) => ip),
)
app.use(express.static('public'))
app.get('/perkit.js', (_request, response) => response.sendFile('perkit.js', { root: elements }))
// Languages other than English.
app.use('/messages', express.static(join(elements, 'messages')))

app.listen(port, 'localhost', (error) => {
  if (error) throw error
  console.log(`Shop: http://localhost:${port}`)
})
