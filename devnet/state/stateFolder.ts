import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deployment } from '../../core/deployment.ts'
import { DEVNET_MNEMONIC, type DevnetAccounts } from '../accounts.ts'
import { devnetContractsSchema } from '../devnetContracts.ts'
import { DevnetError } from '../devnetError.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'

/** Stored identity of a devnet for its next start. */
const identitySchema = z.object({
  /** Part of the deployment file; a new id means new chains. */
  id: z.string().min(1),
  seed: z.number().int(),
  backfillDays: z.number().int(),
  contracts: devnetContractsSchema,
})

export type Identity = z.infer<typeof identitySchema>

/**
 * Reads the identity of the devnet in a state folder; returns undefined for an empty folder.
 *
 * Throws `DevnetError` `state_mismatch` when the seed or the length of history differs.
 */
export async function readIdentity(
  dir: string,
  wanted: Pick<Identity, 'seed' | 'backfillDays'>,
): Promise<Identity | undefined> {
  const file = identityFile(dir)
  if (!existsSync(file)) return undefined
  const identity = identitySchema.parse(JSON.parse(await readFile(file, 'utf8')))
  if (identity.seed === wanted.seed && identity.backfillDays === wanted.backfillDays)
    return identity
  const made = `seed ${identity.seed} and ${identity.backfillDays} days`
  const requested = `seed ${wanted.seed} and ${wanted.backfillDays} days`
  throw new DevnetError(
    'state_mismatch',
    `the devnet in ${dir} was made with ${made}, not ${requested}; run npm run reset to make a new one`,
  )
}

/** Writes the identity of the devnet: for itself, for the other processes, and for people. */
export async function writeIdentity(
  dir: string,
  identity: Identity,
  deployment: Deployment,
  accounts: DevnetAccounts,
): Promise<void> {
  const { residents, visitors, attesters, gasSubmitters, ...single } = accounts
  const groups = [...attesters, ...gasSubmitters, ...residents, ...visitors]
  const people = [...Object.values(single), ...groups]
  const warning =
    'Keys of a public test mnemonic: worthless, and never to be funded on a real chain.'
  await writeFileAtomically(
    join(dir, 'accounts.json'),
    toText({ warning, mnemonic: DEVNET_MNEMONIC, accounts: people }),
  )
  await writeFileAtomically(join(dir, 'deployment.json'), toText(deployment))
  await writeFileAtomically(identityFile(dir), toText(identity))
}

function identityFile(dir: string): string {
  return join(dir, 'devnet.json')
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
