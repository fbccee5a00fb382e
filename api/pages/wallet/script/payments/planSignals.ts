import { Problem } from '../flow/problem.ts'
import type { PaidCall } from './payment.ts'
import { type PaidPlan, type PaidSetting, payLine, SIGNATURE_LINE } from './plan.ts'
import { requestOffer } from './requestOffer.ts'

/** Plans the purchase of the signals of the stocks of the vault, as of one block. Throws Problem. */
export async function planSignals(setting: PaidSetting): Promise<PaidPlan> {
  const { exchange, account, vault, network, nowMs } = setting
  if (vault === null) throw new Problem('This page has no vault.')
  const call: PaidCall = {
    method: 'GET',
    path: `/v1/signals?vault=${vault.address}`,
    body: null,
  }
  const wanted = { call, chainId: network.chainId, account, nowMs: nowMs() }
  const { offer } = await requestOffer(exchange, wanted)
  return {
    kind: 'signals',
    title: `Signals of the stocks of ${vault.symbol}`,
    lines: [
      payLine(offer, setting),
      {
        name: 'You receive',
        text:
          'returns, volatility, RSI and trend of each stock, weights by inverse volatility and the next target ' +
          'weights of the vault, as of the newest block',
      },
      SIGNATURE_LINE,
    ],
    call,
    offer,
    expiresAtSec: null,
  }
}
