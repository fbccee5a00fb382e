import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTxtRecords } from '../../../../../../core/leads/store/optouts/createTxtRecords.ts'
import { startTestDns, type TestDns } from '../../../../../support/startTestDns.ts'

let dns: TestDns
beforeAll(async () => {
  dns = await startTestDns()
})
afterAll(() => dns?.close())
beforeEach(() => {
  dns.isSilent = false
  dns.records.clear()
})

const read = (name: string) => createTxtRecords([dns.server]).read(name)

it('createTxtRecords reads every text of a name, with the parts of one record joined', async () => {
  const long = 'x'.repeat(300)
  dns.records.set('_quartet-optout.joes.com', ['v=spf1 -all', long])
  expect(await read('_quartet-optout.joes.com')).toEqual({
    kind: 'records',
    texts: ['v=spf1 -all', long],
  })
})

it('createTxtRecords returns no texts for a name without records and for a missing name', async () => {
  dns.records.set('there.joes.com', [])
  expect(await read('there.joes.com')).toEqual({ kind: 'records', texts: [] })
  expect(await read('nowhere.joes.com')).toEqual({ kind: 'records', texts: [] })
})

it('createTxtRecords returns "silent" within its time limit when no resolver answers', async () => {
  dns.isSilent = true
  const shortTimeout = createTxtRecords([dns.server], { timeoutMs: 100 })
  expect(await shortTimeout.read('_quartet-optout.joes.com')).toEqual({ kind: 'silent' })
  expect(dns.asked).toContain('_quartet-optout.joes.com')
})

it('createTxtRecords returns "silent" when the resolver is down', async () => {
  const stoppedDns = await startTestDns()
  await stoppedDns.close()
  expect(await createTxtRecords([stoppedDns.server]).read('a.joes.com')).toEqual({ kind: 'silent' })
})

it('createTxtRecords returns no texts for an invalid name', async () => {
  expect(await read(`${'a'.repeat(70)}.joes.com`)).toMatchObject({ texts: [] })
})

it('createTxtRecords cuts each text to 512 characters', async () => {
  const names = Array.from({ length: 8 }, (_none, at) => String(at).repeat(700))
  dns.records.set('big.joes.com', names)
  const answer = await read('big.joes.com')
  if (answer.kind !== 'records') throw new Error(answer.kind)
  expect(answer.texts.map((text) => text.length)).toEqual(names.map(() => 512))
})
