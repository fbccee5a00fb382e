import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address, Hex } from 'viem'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { createGasWorld, type GasWorld } from '../gas/gasWorld.ts'
import { serveMarkets } from '../markets/serveMarkets.ts'
import { PAID_CHAINS } from '../payments/paidWorld.ts'
import type { Payer } from '../payments/payer.ts'
import { type ServedSolana, serveSolana } from '../solana/serveSolana.ts'
import type { Api } from '../startApi.ts'
import { startWorker, type Worker } from '../startWorker.ts'
import type { SoftHsm } from './startSoftHsm.ts'

export const SIGNER_TOKEN = 'a token of at least thirty-two characters'
/** USDC-6 of each payer at the start. */
export const RICH_USDC6 = 1_000_000_000n
const READY = '"event":"process_ready"'
/** Variables of the keys of the workers, which stay empty. */
const NO_KEYS = {
  SETTLEMENT_KEY: '',
  BRIDGE_BURN_KEY: '',
  BRIDGE_MINT_KEY: '',
  BRIDGE_PAYOUT_KEY: '',
  GAS_SIGNER_KEY: '',
  GAS_SUBMITTER_KEYS: '',
  RECEIPT_KEY: '',
  SOLANA_FEE_PAYER_KEY: '',
}

/** Whole stack whose workers have only addresses; a signer has every key. */
export type SignedWorld = GasWorld & {
  readonly api: Api
  readonly solana: ServedSolana
  /** Every private key of the workers' accounts. */
  readonly privateKeys: readonly Hex[]
  /** Environment of workers whose keys the signer at a URL holds; Web3Signer has no key of Solana. */
  workersEnv(signerUrl: string): NodeJS.ProcessEnv
  /** Starts `npm run signer` with the keys of a token; another address has the rules of the key of settlements. */
  startSigner(hsm: SoftHsm, more?: readonly Address[]): Promise<SignerProcess>
}

export type SignerProcess = Worker & {
  readonly url: string
  /** Addresses of the policy. */
  readonly addresses: readonly string[]
}

/** Starts chains, index and api. The workers and the signer are started by the tests. */
export async function createSignedWorld(options: {
  readonly seed: number
  readonly payers: readonly Payer[]
}): Promise<SignedWorld> {
  const world = await createGasWorld({ seed: options.seed, chainIds: PAID_CHAINS })
  const { accounts, attestation } = world.world.devnet
  const folder = mkdtempSync(join(tmpdir(), 'signed-'))
  const solana = await serveSolana(options.seed)
  // The price of a sponsorship on Solana follows the SOL price of the simulated markets.
  const markets = await serveMarkets(options.seed)
  const bridging = { ATTESTATION_URL: attestation?.url ?? '' }
  const addresses = {
    SETTLEMENT_ADDRESS: accounts.settler.address,
    BRIDGE_BURN_ADDRESS: accounts.bridgeBurner.address,
    BRIDGE_MINT_ADDRESS: accounts.bridgeMinter.address,
    BRIDGE_PAYOUT_ADDRESS: accounts.bridgePayer.address,
    GAS_SIGNER_ADDRESS: accounts.gasSigner.address,
    GAS_SUBMITTER_ADDRESSES: accounts.gasSubmitters.map(({ address }) => address).join(','),
    RECEIPT_ADDRESS: accounts.receiptSigner.address,
    SOLANA_FEE_PAYER: solana.feePayer,
  }
  const held = [
    accounts.settler,
    accounts.bridgeBurner,
    accounts.bridgeMinter,
    accounts.bridgePayer,
    accounts.gasSigner,
    ...accounts.gasSubmitters,
    accounts.receiptSigner,
  ]
  const startSigner = (hsm: SoftHsm, more: readonly Address[] = []) =>
    startSignerProcess({ world, folder, addresses, hsm, more })
  await world.fund(options.payers, RICH_USDC6)
  const api = await world.startApi({ ...bridging, ...solana.apiEnv })
  return {
    ...world,
    api,
    solana,
    privateKeys: held.map(({ privateKey }) => privateKey),
    workersEnv: (signerUrl) => ({
      ...bridging,
      ...markets.env,
      ...solana.workersEnv,
      ...NO_KEYS,
      ...addresses,
      SIGNER_URL: signerUrl,
      SIGNER_TOKEN,
    }),
    startSigner,
    stop: async () => {
      await world.stop()
      await markets.stop()
      await solana.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startSignerProcess(given: {
  readonly world: GasWorld
  readonly folder: string
  readonly addresses: Readonly<Record<string, string>>
  readonly hsm: SoftHsm
  readonly more: readonly Address[]
}): Promise<SignerProcess> {
  const { world, folder, addresses, hsm, more } = given
  const fileOf = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const url = `unix:${join(folder, 'signer.sock')}`
  const env = {
    ...addresses,
    DEPLOYMENT_FILE: join(world.world.indexerOptions.folder, 'deployment.json'),
    SIGNER_TOKEN_FILE: fileOf('token', SIGNER_TOKEN),
    SIGNER_HSM_PIN_FILE: fileOf('pin', hsm.pin),
    SIGNER_HSM_MODULE: hsm.module,
    SIGNER_HSM_TOKEN: hsm.token,
    SOFTHSM2_CONF: hsm.softHsmConf,
    SIGNER_JOURNAL: join(folder, 'journal.jsonl'),
    SIGNER_LISTEN: url,
    SIGNER_METRICS_PORT: String(await unclaimedPort()),
  }
  const printing = startWorker('signer/main', { args: ['policy'], env })
  await printing.ended
  const policy = JSON.parse(printing.output())
  const rules = policy.keys[addresses['SETTLEMENT_ADDRESS'] ?? '']
  for (const address of more) policy.keys[address] = rules
  const SIGNER_POLICY_FILE = fileOf('policy.json', JSON.stringify(policy))
  const signer = startWorker('signer/main', { env: { ...env, SIGNER_POLICY_FILE } })
  await signer.said(READY)
  return { ...signer, url, addresses: Object.keys(policy.keys) }
}
