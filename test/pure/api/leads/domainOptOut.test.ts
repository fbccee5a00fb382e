import { describe, expect, it } from 'vitest'
import { aLeadShop, buyLeads } from '../../../builders/aLeadShop.ts'
import { aLead } from '../../../builders/memoryLeads.ts'

const idsOf = (page: { leads: { id: string }[] }) => page.leads.map(({ id }) => id)
const ids = (...numbers: number[]) => numbers.map((number) => aLead(number).id)

describe('an opt-out of leads', () => {
  it('of a whole domain applies after a DNS record proves it, and the leads stay for sale before', async () => {
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
    const seen = async () =>
      (await (await shop.optOut({ domain: 'dentist1.com' })).json()).domainProof?.seen
    expect(await seen()).toBe('no_record')
    shop.memory.records.set(name, { kind: 'silent' })
    expect(await seen()).toBe('no_answer')
    shop.memory.records.set(name, { kind: 'records', texts: ['v=spf1 -all', 'quartet-optout=0'] })
    expect(await seen()).toBe('no_record')
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

  it('of a domain returns the same answer with and without leads of the domain', async () => {
    const shop = aLeadShop()
    const words = async (domain: string) => {
      const { domainProof: pending, ...rest } = await (await shop.optOut({ domain })).json()
      const { id: _id, expiresAt: _end, record, ...told } = pending
      const name = record.name.replace(domain, '…')
      return { ...rest, ...told, domain: '…', name }
    }
    expect(await words('dentist1.com')).toEqual(await words('nowhere-at-all.com'))
  })
})
