import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const accountsFile = z.object({
  accounts: z.array(z.object({ role: z.string(), privateKey: z.string() })),
})

const feePayerFile = z.object({
  feePayer: z.object({ address: z.string(), key: z.string() }),
})

/** Devnet account that serves as the key of each environment variable. */
const ROLES = {
  SETTLEMENT_KEY: 'settler',
  BRIDGE_BURN_KEY: 'bridgeBurner',
  BRIDGE_MINT_KEY: 'bridgeMinter',
  BRIDGE_PAYOUT_KEY: 'bridgePayer',
  GAS_SIGNER_KEY: 'gasSigner',
  RECEIPT_KEY: 'receiptSigner',
} as const

/** Key that signs the agent card of the devnet; a private key of P-256 has no account. */
const CARD_KEY = `0x${'ca4d'.repeat(16)}`

/** Devnet accounts that submit sponsored operations. */
const SUBMITTERS = ['gasSubmitter1', 'gasSubmitter2', 'gasSubmitter3', 'gasSubmitter4']

/**
 * Returns the keys of the devnet's hot accounts, for the workers only; empty if the devnet has not written its
 * accounts.
 */
export function devnetKeys(stateDir: string): NodeJS.ProcessEnv {
  const keys = readKeys(resolve(stateDir, 'devnet', 'accounts.json'))
  return {
    ...Object.fromEntries(
      Object.entries(ROLES).map(([name, role]) => [name, keys.get(role) ?? '']),
    ),
    CARD_KEY: keys.size === 0 ? '' : CARD_KEY,
    GAS_SUBMITTER_KEYS: SUBMITTERS.flatMap((role) => keys.get(role) ?? []).join(','),
    ...devnetFeePayer(stateDir),
    SOLANA_FEE_PAYER_KEY: readFeePayer(stateDir)?.key ?? '',
  }
}

/**
 * Returns the address of the devnet's Solana fee payer, for the api and the workers; empty if the devnet has not
 * written a fee payer.
 */
export function devnetFeePayer(stateDir: string): NodeJS.ProcessEnv {
  return { SOLANA_FEE_PAYER: readFeePayer(stateDir)?.address ?? '' }
}

function readFeePayer(stateDir: string): z.output<typeof feePayerFile>['feePayer'] | null {
  try {
    const path = resolve(stateDir, 'devnet', 'solana.json')
    return feePayerFile.parse(JSON.parse(readFileSync(path, 'utf8'))).feePayer
  } catch {
    return null
  }
}

function readKeys(path: string): ReadonlyMap<string, string> {
  try {
    const { accounts } = accountsFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    return new Map(accounts.map(({ role, privateKey }) => [role, privateKey]))
  } catch {
    return new Map()
  }
}
