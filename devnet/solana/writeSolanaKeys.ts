import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import type { SolanaAccounts } from './solanaAccounts.ts'

/** Tells whoever starts the other parts who pays on the local Solana and who has what, in `<dir>/solana.json`. */
export function writeSolanaKeys(dir: string, accounts: SolanaAccounts): void {
  const { feePayer, mint, users, stranger } = accounts
  const shown = (one: typeof feePayer) => ({ address: one.address, key: toBase58(one.secret) })
  mkdirSync(dir, { recursive: true })
  const told = {
    feePayer: shown(feePayer),
    mint: mint.address,
    users: users.map(shown),
    stranger: shown(stranger),
  }
  writeFileSync(join(dir, 'solana.json'), `${JSON.stringify(told, null, 2)}\n`)
}
