import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const account = z.object({ address: z.string(), key: z.string() })
const keys = z.object({ feePayer: account, stranger: account })

/**
 * Returns the fee payer of Solana in the devnet, and the devnet wallet that has SOL; null without a
 * devnet.
 */
export function readDevnetSolana(stateDir: string): z.output<typeof keys> | null {
  try {
    const path = resolve(stateDir, 'devnet', 'solana.json')
    return keys.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
