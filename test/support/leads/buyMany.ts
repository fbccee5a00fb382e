import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ClientOutcome } from '../payments/payWith.ts'

const script = join(import.meta.dirname, '../../clients/payMany.ts')

export type Purchase = ClientOutcome & { readonly at: number }

type Wanted = {
  readonly urls: readonly string[]
  readonly key: string
  readonly chainId: number
  readonly atOnce: number
  /** Called after each purchase. */
  readonly onBought: (count: number) => void
}

/** Buys from each URL with the stock client of version 2, in one process. */
export async function buyMany({
  urls,
  key,
  chainId,
  atOnce,
  onBought,
}: Wanted): Promise<Purchase[]> {
  const child = spawn(process.execPath, [script, key, String(chainId), String(atOnce)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  child.stdin.end(JSON.stringify(urls))
  const bought: Purchase[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    bought.push(JSON.parse(line))
    onBought(bought.length)
  }
  process.off('exit', killWithTests)
  return bought.toSorted((a, b) => a.at - b.at)
}
