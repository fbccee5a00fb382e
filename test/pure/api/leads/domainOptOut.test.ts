import { describe, expect, it } from 'vitest'
import { aLeadShop, buyLeads } from '../../../builders/aLeadShop.ts'
import { aLead } from '../../../builders/memoryLeads.ts'

const idsOf = (page: { leads: { id: string }[] }) => page.leads.map(({ id }) => id)
const ids = (...numbers: number[]) => numbers.map((number) => aLead(number).id)

describe('an opt-out of leads', () => {
  it('applies to a whole domain after a DNS record proves the domain, and the leads of the domain stay for sale before the proof', async () => {
    const shop = aLeadShop()
    const requested = await shop.optOut({ domain: 'www.dentist1.com', reason: 'wrong_data' })
    expect(requested.status).toBe(202)
    const { domainProof: pending, ...rest } = await requested.json()
    expect(rest).toEqual({ accepted: true, withinSeconds: 180 })
    expect(pending).toEqual({
      id: expect.stringMatching(/^oo_/),
      domain: 'dentist1.com',
      record: {
        type: 'TXT',
        name: '_quartet-optout.dentist1.com',
        value: expect.stringMatching(/^quartet-optout=/),
      },
      seen: 'not_asked',
      expiresAt: shop.nowSec() + 7 * 86_400,
      retryAfterSeconds: 300,
      contactEmail: 'leads@example.com',
    })
    const page = await (await buyLeads(shop)).response.json()
    expect(idsOf(page)).toEqual(ids(1, 2, 3))
    const { name, value } = pending.record
    const readSeen = async () =>
      (await (await shop.optOut({ domain: 'dentist1.com' })).json()).domainProof?.seen
    expect(await readSeen()).toBe('no_record')
    shop.memory.records.set(name, { kind: 'silent' })
    expect(await readSeen()).toBe('no_answer')
    shop.memory.records.set(name, { kind: 'records', texts: ['v=spf1 -all', 'quartet-optout=0'] })
    expect(await readSeen()).toBe('no_record')
    shop.memory.records.set(name, { kind: 'records', texts: ['v=spf1 -all', `"${value}"`] })
    const proven = await shop.optOut({ domain: 'https://dentist1.com/contact' })
    expect([proven.status, await proven.json()]).toEqual([200, rest])
    const after = await (await buyLeads(shop)).response.json()
    expect(idsOf(after)).toEqual(ids(2, 3, 4))
    expect((await shop.optOut({ domain: 'dentist1.com' })).status).toBe(200)
  })

  it('applies the parts without proof at once, and the domain after its proof', async () => {
    const shop = aLeadShop()
    const requested = await shop.optOut({ leadId: aLead(2).id, domain: 'dentist1.com' })
    expect(requested.status).toBe(202)
    expect(idsOf(await (await buyLeads(shop)).response.json())).toEqual(ids(1, 3, 4))
  })

  it('returns the same answer for a domain with leads and for a domain without leads', async () => {
    const shop = aLeadShop()
    const words = async (domain: string) => {
      const { domainProof: pending, ...rest } = await (await shop.optOut({ domain })).json()
      const { id: _id, expiresAt: _end, record, ...reported } = pending
      const name = record.name.replace(domain, '…')
      return { ...rest, ...reported, domain: '…', name }
    }
    expect(await words('dentist1.com')).toEqual(await words('nowhere-at-all.com'))
  })
})
