/** Sends the cases one after the other and says which of them were not refused as they should be. */
import type { Case } from './corpus.ts'
import type { Send } from './send.ts'
import { faultOf, fieldsOf } from './verdict.ts'

/** A sentence for each that went wrong. */
export async function attack(send: Send, cases: readonly Case[]): Promise<string[]> {
  const faults: string[] = []
  for (const { operation, title, sent, expected, field } of cases) {
    const fault = await send(sent).then(
      (reply) => {
        if (!expected.includes(reply.status))
          return `answered ${reply.status}, not ${expected.join(' or ')}: ${reply.text.slice(0, 160)}`
        const named = fieldsOf(reply)
        if (field !== undefined && !named.some((one) => isAbout(one, field)))
          return `names ${named.join(', ') || 'no field'}, not ${field}`
        return faultOf(reply)
      },
      (error: unknown) => `had no answer: ${String(error)}`,
    )
    if (fault !== undefined) faults.push(`${operation}, ${title}: ${fault}`)
  }
  return faults
}

/** The field itself, what it is in, or what is in it. The whole is called `body` or `query`. */
const isAbout = (named: string, field: string) =>
  field === '' || named === 'body' || named === 'query' || named.startsWith(field) || field.startsWith(named)
