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

it('reads every text of a name, parts of one record joined', async () => {
  const long = 'x'.repeat(300)
  dns.records.set('_quartet-optout.joes.com', ['v=spf1 -all', long])
  expect(await read('_quartet-optout.joes.com')).toEqual({
    kind: 'records',
    texts: ['v=spf1 -all', long],
  })
})

it('says that a name has no record, whether it exists or not', async () => {
  dns.records.set('there.joes.com', [])
  expect(await read('there.joes.com')).toEqual({ kind: 'records', texts: [] })
  expect(await read('nowhere.joes.com')).toEqual({ kind: 'records', texts: [] })
})

it('is silent when no resolver answers, and ends within its bound', async () => {
  dns.isSilent = true
  const hasty = createTxtRecords([dns.server], { giveUpMs: 100 })
  expect(await hasty.read('_quartet-optout.joes.com')).toEqual({ kind: 'silent' })
  expect(dns.asked).toContain('_quartet-optout.joes.com')
})

it('is silent when nothing listens at the resolver', async () => {
  const gone = await startTestDns()
  await gone.close()
  expect(await createTxtRecords([gone.server]).read('a.joes.com')).toEqual({ kind: 'silent' })
})

it('takes a name that cannot be asked for as one without records', async () => {
  expect(await read(`${'a'.repeat(70)}.joes.com`)).toMatchObject({ texts: [] })
})

it('cuts what it hands on to a bounded number and length of texts', async () => {
  const names = Array.from({ length: 8 }, (_none, at) => String(at).repeat(700))
  dns.records.set('big.joes.com', names)
  const answer = await read('big.joes.com')
  if (answer.kind !== 'records') throw new Error(answer.kind)
  expect(answer.texts.map((text) => text.length)).toEqual(names.map(() => 512))
})
