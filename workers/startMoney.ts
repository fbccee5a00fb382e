import { loadKeys } from '../core/config.ts'
import { startPayouts } from './bridge/payouts/startPayouts.ts'
import { startBridge } from './bridge/startBridge.ts'
import { openCardKey } from './cards/openCardKey.ts'
import { startCards } from './cards/startCards.ts'
import { startPayments } from './payments/startPayments.ts'
import { startSponsor } from './sponsor/evm/startSponsor.ts'
import { openFeePayer } from './sponsor/solana/openFeePayer.ts'
import { startSolana } from './sponsor/solana/startSolana.ts'
import { createSignerMetrics } from './transactions/createSignerMetrics.ts'
import { openKeys } from './transactions/openKeys.ts'
import { openLaneKeys } from './transactions/openLaneKeys.ts'
import { openRemoteSigner } from './transactions/openRemoteSigner.ts'
import { startContractCheck } from './transactions/startContractCheck.ts'
import { startLanes } from './transactions/startLanes.ts'
import type { StartedRole, WorkerParts } from './workerParts.ts'

/** Starts the work that signs: payments, bridges, sponsorships and the lanes. Throws `ConfigInvalid` and `UnusableKey`. */
export async function startMoney(parts: WorkerParts): Promise<StartedRole> {
  const { config, registry } = parts
  const privateKeys = loadKeys()
  const signer = openRemoteSigner(config, privateKeys, createSignerMetrics(registry))
  const keys = openKeys({ config, keys: privateKeys, signer })
  const laneKeys = openLaneKeys(parts, keys)
  const gate = startContractCheck(parts, keys)
  const products = [
    startPayments(parts, keys.RECEIPT_KEY[0] ?? null),
    startBridge(parts, laneKeys),
    startSponsor(parts, { signer: keys.GAS_SIGNER_KEY[0] ?? null, gate }),
    startSolana(parts, openFeePayer({ config, keys: privateKeys, signer })),
    startCards(parts, openCardKey({ config, keys: privateKeys, signer })),
  ]
  const payouts = startPayouts(parts, laneKeys)
  const lanes = await startLanes(parts, laneKeys, gate)
  return {
    jobs: products.flatMap(({ jobs }) => jobs),
    running: [...products.map(({ running }) => running), payouts, ...lanes],
  }
}
