import { expect, it } from 'vitest'
import { createMailLookup } from '../../../../../../core/leads/store/site/createMailLookup.ts'

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const naming =
  (...exchanges: string[]) =>
  async () =>
    exchanges.map((exchange) => ({ exchange, priority: 10 }))

it.each([
  ['names a host', naming('mx.joes.com'), 'present'],
  ['says that it takes no mail', naming('.'), 'absent'],
  ['says so by an empty name', naming(''), 'absent'],
  ['does not exist', failing('ENOTFOUND'), 'absent'],
  ['names none, and may take mail itself', failing('ENODATA'), 'unknown'],
  ['has name servers that fail', failing('ESERVFAIL'), 'unknown'],
  ['has name servers that are silent', failing('ETIMEOUT'), 'unknown'],
])('the mail host of a domain that %s is %s', async (_what, resolveMx, host) => {
  expect(await createMailLookup({ resolveMx })('joes.com')).toBe(host)
})
