/** Runs the documented token examples for back ends whose interpreter is installed. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { accessToken, json, startServer } from '../../unit/client/server.ts'
import { blocks } from './support.ts'

const guest = 'client_promotions client_qualifications client_validations'
const member = `${guest} client_vouchers client_redemptions`

interface Example {
  program: string
  file: string
  code: string
}

const [sh = '', php = '', python = '', node = ''] = ['sh', 'php', 'python', 'js'].map(
  (language) => blocks(language, 'token')[0],
)
const examples: Example[] = [
  { program: 'sh', file: 'token.sh', code: sh },
  { program: 'php', file: 'token.php', code: php },
  { program: 'python3', file: 'token.py', code: python },
  { program: process.execPath, file: 'token.mjs', code: node },
]

const isInstalled = ({ program, code }: Example) =>
  [program, ...(code.startsWith('curl') ? ['curl'] : [])].every(
    (name) => spawnSync('sh', ['-c', 'command -v "$0"', name]).status === 0,
  )

/** Returns the requests that an example sends and the output that it prints. */
async function run({ program, file, code }: Example, customer?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-token-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = join(folder, file)
  writeFileSync(place, code)
  const service = await startServer((_, response) => json(response, accessToken('given')))
  const { stdout } = await promisify(execFile)(program, [place], {
    env: {
      ...process.env,
      PERKIT_URL: service.url,
      PERKIT_APP_ID: 'app-shop',
      PERKIT_APP_TOKEN: 'app&secret=1',
      CUSTOMER: customer ?? '',
    },
  })
  return { requests: service.requests, printed: JSON.parse(stdout) as unknown }
}

test.each(examples.filter(isInstalled))('$file requests a token as specified', async (example) => {
  // A name that must be escaped in a form.
  const signedIn = await run(example, 'ada & söhne=1+1')
  const guestRun = await run(example)

  for (const { requests, printed } of [signedIn, guestRun]) {
    expect(printed).toEqual(accessToken('given'))
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/oauth/token',
        headers: {
          'x-app-id': 'app-shop',
          'x-app-token': 'app&secret=1',
          'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded\b/),
        },
      },
    ])
  }
  const forms = [signedIn, guestRun].map(({ requests }) =>
    Object.fromEntries(new URLSearchParams(requests[0]?.body)),
  )
  expect(forms).toEqual([
    { grant_type: 'client_credentials', scope: member, customer: 'ada & söhne=1+1' },
    { grant_type: 'client_credentials', scope: example.file === 'token.sh' ? member : guest },
  ])
})

test('the examples use the same scopes, headers and URL', () => {
  for (const { file, code } of examples) {
    for (const word of ['/v1/oauth/token', 'X-App-Id', 'X-App-Token', 'client_credentials', guest])
      expect(code, file).toContain(word)
    for (const word of ['client_vouchers client_redemptions', 'customer', 'CUSTOMER', 'PERKIT_URL'])
      expect(code, file).toContain(word)
  }
  expect(examples.filter(isInstalled).map(({ file }) => file)).toContain('token.mjs')
})

const [tokenTag = ''] = blocks('php', 'token-tag')
const phpTag: Example = { program: 'php', file: 'tag.php', code: tokenTag }

test('the PHP tag forbids caching of the page', () => {
  expect(tokenTag).toContain("header('Cache-Control: private, no-store')")
})

test.skipIf(!isInstalled(phpTag))('the PHP tag contains the token and cannot be ended by it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-token-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const place = join(folder, phpTag.file)
  writeFileSync(place, `${tokenTag}\necho perkit_token_tag(getenv('TOKEN'));`)
  const token = { ...accessToken('given'), scope: '</script><script>' }
  const TOKEN = JSON.stringify(token)
  const { stdout } = await promisify(execFile)('php', [place], { env: { ...process.env, TOKEN } })

  const [, text = ''] = /^<script type="application\/json" data-perkit>([^<]*)<\/script>$/.exec(stdout) ?? []
  expect(JSON.parse(text)).toEqual({
    url: '/perkit/token',
    at: expect.any(Number),
    answers: { '/perkit/token': token },
  })
})
