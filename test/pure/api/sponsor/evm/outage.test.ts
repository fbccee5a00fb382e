import { describe, expect, it } from 'vitest'
import { RpcUnavailable } from '../../../../../core/kernel/errors.ts'
import { GasUnavailable } from '../../../../../core/sponsor/evm/domain/sponsorErrors.ts'
import {
  aGasShop,
  aTransfer,
  buyGas,
  type GasShop,
  signedByWallet,
} from '../../../../builders/aGasShop.ts'
import { addressOf } from '../../../../builders/facts.ts'

/** Builds a shop with one sponsored operation, signed by its wallet. */
async function aPost() {
  const shop = aGasShop()
  const { answer } = await buyGas(shop)
  const [row] = shop.sponsorships.rows
  if (row === undefined) throw new Error('nothing was sponsored')
  return { shop, row, signed: await signedByWallet(answer) }
}

async function report(sent: Promise<Response>) {
  const response = await sent
  return { status: response.status, body: await response.json() }
}

describe('a signed operation during an outage of the operator', () => {
  it('is sent while the chain sells no new sponsorship, because the operation is paid and its part of the deposit is reserved', async () => {
    const { shop, signed } = await aPost()
    shop.health = { isOpen: false, reason: 'no fresh price of the coin' }
    shop.nativePrice = async () => Promise.reject(new GasUnavailable('no fresh price', 5))
    expect((await shop.post(aTransfer({ sender: addressOf(0x0f) }))).status).toBe(503)
    expect(await report(shop.post(signed))).toMatchObject({ status: 200, body: { success: true } })
  })

  it.each<[string, (shop: GasShop) => void]>([
    [
      'no key of the operator can send the operation',
      (shop) => Object.assign(shop.health, { submitters: [] }),
    ],
    [
      'a node does not answer',
      (shop) => Object.assign(shop, { dryRun: () => Promise.reject(new RpcUnavailable(8453, 2)) }),
    ],
  ])(
    'is marked as refused by the operator while %s, until it is accepted',
    async (_name, breakDown) => {
      const { shop, row, signed } = await aPost()
      const { dryRun } = shop
      breakDown(shop)
      expect((await report(shop.post(signed))).status).toBe(503)
      expect(row).toMatchObject({ state: 'signed', reason: 'refused_by_us' })
      shop.health = {}
      shop.dryRun = dryRun
      expect((await report(shop.post(signed))).status).toBe(200)
      expect(row).toMatchObject({ state: 'executed', reason: null })
    },
  )

  it('is accepted after any number of posts during the outage', async () => {
    const { shop, row, signed } = await aPost()
    const { dryRun } = shop
    shop.dryRun = async () => Promise.reject(new RpcUnavailable(8453, 2))
    for (let tries = 0; tries < 21; tries += 1) {
      expect((await report(shop.post(signed))).status).toBe(503)
    }
    shop.dryRun = async () => ({ kind: 'failed', code: 'AA31', reason: 'AA31', revertData: null })
    expect((await report(shop.post(signed))).status).toBe(503)
    expect(row).toMatchObject({ dryRuns: 0, reason: 'refused_by_us' })
    shop.dryRun = dryRun
    expect((await report(shop.post(signed))).status).toBe(200)
  })
})
