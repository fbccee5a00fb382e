import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toBase58 } from '../../core/domain/solana/base58.ts'
import type { SolanaAccounts } from './solanaAccounts.ts'

/** Tells whoever starts the other parts who pays on the local Solana, in `<dir>/solana.json`. */
export function writeSolanaKeys(dir: string, { feePayer, mint, users }: SolanaAccounts): void {
  const shown = (one: typeof feePayer) => ({ address: one.address, key: toBase58(one.secret) })
  mkdirSync(dir, { recursive: true })
  const told = { feePayer: shown(feePayer), mint: mint.address, users: users.map(shown) }
  writeFileSync(join(dir, 'solana.json'), `${JSON.stringify(told, null, 2)}\n`)
}
