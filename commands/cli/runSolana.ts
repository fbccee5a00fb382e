import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, ConfigInvalid, loadConfig, loadTopUpKey } from '../../core/config.ts'
import { createOperatorSolana } from '../../core/operator/store/createOperatorSolana.ts'
import { databaseOf } from '../../core/platform/db/database.ts'
import { databaseLabel } from '../../core/platform/db/databaseLabel.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createSolanaRpc } from '../../core/sponsor/solana/chain/createSolanaRpc.ts'
import { createTopUpNote } from '../../core/sponsor/solana/store/createTopUpNote.ts'
import {
  createTopUpSigner,
  type TopUpSigner,
} from '../../core/sponsor/solana/store/createTopUpSigner.ts'
import { createTopUps } from '../../core/sponsor/solana/store/createTopUps.ts'
import type { SolanaCommand } from './parseSolanaCommand.ts'
import type { Outcome } from './runCommand.ts'
import { runSolanaCommand } from './runSolanaCommand.ts'
import { runTopUp } from './runTopUp.ts'
import { type SolanaPlace, solanaPlaceOf } from './solanaPlaceOf.ts'

/** Opens the configured dependencies of a Solana command, and runs the command. */
export async function runSolana(command: SolanaCommand): Promise<Outcome> {
  const config = loadConfig()
  const place = solanaPlaceOf(config)
  if (command.verb === 'top-up') {
    const deps = await openTopUps(config, place)
    return runTopUp(deps, command)
  }
  const databaseUrl = databaseOf(config)
  process.stderr.write(`cli: database ${databaseLabel(databaseUrl.url)}\n`)
  const deps = createOperatorSolana({
    databaseUrl,
    rpc: place.rpcUrl === null ? null : createSolanaRpc(place.rpcUrl),
    feePayer: place.feePayer,
    clock: systemClock,
  })
  try {
    return await runSolanaCommand(deps, command)
  } finally {
    await deps.close()
  }
}

async function openTopUps(config: Config, { rpcUrl, feePayer, devnetKey }: SolanaPlace) {
  const key = loadTopUpKey()?.reveal() ?? devnetKey
  const problems = [
    rpcUrl === null ? 'SOLANA_RPC_URL: must be set to the node that sends the transaction' : null,
    feePayer === null ? 'SOLANA_FEE_PAYER: must be set to the address that receives the SOL' : null,
    key === null ? 'SOLANA_TOP_UP_KEY: must be set to the key of the paying wallet' : null,
  ].filter((problem) => problem !== null)
  if (rpcUrl === null || feePayer === null || key === null) throw new ConfigInvalid(problems)
  const signer = await signerOf(key)
  const rpc = createSolanaRpc(rpcUrl)
  const note = createTopUpNote(resolve(config.STATE_DIR, 'solana-top-up.json'))
  const topUps = createTopUps({ rpc, note, nowMs: systemClock.nowMs, pause })
  const print = (line: string) => process.stderr.write(`${line}\n`)
  return { rpc, topUps, note, signer, feePayer, print }
}

async function signerOf(key: string): Promise<TopUpSigner> {
  const signer = await createTopUpSigner(key)
  if (signer !== null) return signer
  throw new ConfigInvalid(['SOLANA_TOP_UP_KEY: must be a private key of Solana in base58'])
}
