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
  ['declares that it accepts no mail', naming('.'), 'absent'],
  ['has an empty mail host', naming(''), 'absent'],
  ['does not exist', failing('ENOTFOUND'), 'absent'],
  ['names no mail host', failing('ENODATA'), 'unknown'],
  ['has name servers that fail', failing('ESERVFAIL'), 'unknown'],
  ['has name servers that do not answer', failing('ETIMEOUT'), 'unknown'],
])('the mail host of a domain that %s is %s', async (_what, resolveMx, host) => {
  expect(await createMailLookup({ resolveMx })('joes.com')).toBe(host)
})
