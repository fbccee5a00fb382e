import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../core/kernel/clock.ts'

const basketShape = z.object({
  asOf: z.object({ blockNumber: z.number(), timestamp: z.number() }),
  constituents: z.array(z.object({ symbol: z.string(), priceUsd: z.number() })),
})
const vaultsShape = z.object({
  vaults: z.array(z.object({ navUsdc: z.string() })),
  nextCursor: z.string().nullable(),
})

const EVERY_MS = 2_000
/**
 * Milliseconds between two lines on a pipe. A pipe cannot update a line in place, so one line per minute keeps the log
 * short.
 */
const EVERY_MS_PLAIN = 60_000
/** Vaults per request: the maximum page size of the api. */
const PAGE = 200

type Options = {
  readonly api: string
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Returns text that is appended to the line, or an empty string. */
  readonly more: () => string
}

/** Shows the newest block, number and value of the vaults, and the prices in one line, until the signal aborts. */
export async function liveLine({ api, clock, signal, more }: Options): Promise<void> {
  const isTerminal = process.stdout.isTTY
  while (!signal.aborted) {
    const found = await describe(api, clock).catch(() => 'waiting for the api')
    const text = [found, more()].filter((part) => part !== '').join('  ')
    if (!signal.aborted) process.stdout.write(isTerminal ? `\r\u001b[2K  ${text}` : `${text}\n`)
    await delay(isTerminal ? EVERY_MS : EVERY_MS_PLAIN, undefined, { signal }).catch(() => {})
  }
  if (isTerminal) process.stdout.write('\n')
}

async function describe(api: string, clock: Clock): Promise<string> {
  const basket = basketShape.parse(await read(`${api}/v1/basket`))
  const vaults = await readVaults(api)
  const worthUsdc6 = vaults.reduce((sum, vault) => sum + BigInt(vault.navUsdc), 0n)
  const ageSec = Math.max(0, clock.nowSec() - basket.asOf.timestamp)
  const prices = basket.constituents.map(
    ({ symbol, priceUsd }) => `${symbol} ${priceUsd.toFixed(2)}`,
  )
  const usd = (worthUsdc6 / 1_000_000n).toLocaleString('en-US')
  return `block ${basket.asOf.blockNumber} (${ageSec} s ago)  ${vaults.length} vaults, ${usd} USDC  ${prices.join('  ')}`
}

/** Reads all vaults, page by page. */
async function readVaults(api: string): Promise<z.infer<typeof vaultsShape>['vaults']> {
  const all: z.infer<typeof vaultsShape>['vaults'] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = vaultsShape.parse(await read(`${api}/v1/vaults?limit=${PAGE}${after}`))
    all.push(...page.vaults)
    cursor = page.nextCursor
  }
  return all
}

async function read(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(EVERY_MS) })
  return response.json()
}
