import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const account = z.object({ address: z.string(), key: z.string() })
const keys = z.object({ feePayer: account, stranger: account })

/** Returns the fee payer of the devnet's Solana and the wallet there that has SOL; null without a devnet. */
export function readDevnetSolana(stateDir: string): z.output<typeof keys> | null {
  try {
    const path = resolve(stateDir, 'devnet', 'solana.json')
    return keys.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
