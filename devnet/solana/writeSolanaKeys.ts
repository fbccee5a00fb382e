import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import type { SolanaAccounts } from './solanaAccounts.ts'

/** Writes the fee payer and the other accounts of the local Solana to `<dir>/solana.json`, for the other processes. */
export function writeSolanaKeys(dir: string, accounts: SolanaAccounts): void {
  const { feePayer, mint, users, stranger } = accounts
  const showAccount = (solanaDevnetAccount: typeof feePayer) => ({
    address: solanaDevnetAccount.address,
    key: toBase58(solanaDevnetAccount.secret),
  })
  mkdirSync(dir, { recursive: true })
  const keys = {
    feePayer: showAccount(feePayer),
    mint: mint.address,
    users: users.map(showAccount),
    stranger: showAccount(stranger),
  }
  writeFileSync(join(dir, 'solana.json'), `${JSON.stringify(keys, null, 2)}\n`)
}
