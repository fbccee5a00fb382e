import { runInNewContext } from 'node:vm'
import { x402Client } from '@x402/core/client'
import type { PaymentRequired } from '@x402/core/types'
import { expect, it } from 'vitest'
import { bridgeUsdc } from '../../../../core/bridge/operations/bridgeUsdc.ts'
import { BRIDGE_GUIDANCE } from '../../../../core/bridge/operations/getBridgeGuide.ts'
import { HOW_TO_PAY } from '../../../../core/catalogue/guidance.ts'
import { SET_SPENDING_LIMIT } from '../../../../core/kernel/spendingLimit.ts'
import { readSnippets } from '../../../support/payments/paymentsDoc.ts'

/** USDC of Base, which the stock client knows. */
const ASSET = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const aBridgeOf25 = (): PaymentRequired => ({
  x402Version: 2,
  resource: { url: 'https://api.example.com/v1/bridge' },
  accepts: [
    {
      scheme: 'exact',
      network: 'eip155:8453',
      asset: ASSET,
      amount: '25277579',
      payTo: '0x00000000000000000000000000000000000000aa',
      maxTimeoutSeconds: 120,
      extra: {},
    },
  ],
})

function aClient(): x402Client {
  return new x402Client().register('eip155:8453', {
    scheme: 'exact',
    findDefaultAsset: () => ({ asset: ASSET, decimals: 6, symbol: 'USDC' }),
    createPaymentPayload: async (x402Version) => ({ x402Version, payload: {} }),
  })
}

it('the documented call lets the stock client pay for a bridge, which its default limit refuses', async () => {
  const challenge = aBridgeOf25()
  await expect(aClient().createPaymentPayload(challenge)).rejects.toThrow(/spend/i)
  const client = aClient()
  runInNewContext(SET_SPENDING_LIMIT, { client })
  await expect(client.createPaymentPayload(challenge)).resolves.toMatchObject({ x402Version: 2 })
})

it('every text about paying with a stock client contains the call that sets its limit', () => {
  const snippet = readSnippets().get('fetch.mjs')
  for (const text of [HOW_TO_PAY, BRIDGE_GUIDANCE, bridgeUsdc.description]) {
    expect(text).toContain(SET_SPENDING_LIMIT)
  }
  expect(snippet).toContain("maxAmountPerPayment: '$100'")
})
