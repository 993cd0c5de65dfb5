/** Sends invalid requests one after the other. */
import type { Case } from './corpus.ts'
import type { Send } from './send.ts'
import { faultOf, fieldsOf } from './reply-faults.ts'

/** Returns a sentence for each request that was not refused as expected. */
export async function sendCases(send: Send, cases: readonly Case[]): Promise<string[]> {
  const faults: string[] = []
  for (const { operation, title, sent, expected, field } of cases) {
    const fault = await send(sent).then(
      (reply) => {
        if (!expected.includes(reply.status))
          return `returned ${reply.status}, not ${expected.join(' or ')}: ${reply.text.slice(0, 160)}`
        const named = fieldsOf(reply)
        if (field !== undefined && !named.some((one) => isAbout(one, field)))
          return `names ${named.join(', ') || 'no field'}, not ${field}`
        return faultOf(reply)
      },
      (error: unknown) => `had no reply: ${String(error)}`,
    )
    if (fault !== undefined) faults.push(`${operation}, ${title}: ${fault}`)
  }
  return faults
}

/** Whether the named field is the field itself, contains it or is inside it. */
const isAbout = (named: string, field: string) =>
  field === '' || named === 'body' || named === 'query' || named.startsWith(field) || field.startsWith(named)
