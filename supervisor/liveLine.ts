import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

const basketShape = z.object({
  asOf: z.object({ blockNumber: z.number(), timestamp: z.number() }),
  constituents: z.array(z.object({ symbol: z.string(), priceUsd: z.number() })),
})
const vaultsShape = z.object({ vaults: z.array(z.object({ navUsdc: z.string() })) })

const EVERY_MS = 2_000
/** On a pipe nobody watches a line move: one line a minute keeps the log short. */
const EVERY_MS_PLAIN = 60_000

/** Keeps one line moving: newest block, vaults and their worth, prices. Ends with the signal. */
export async function liveLine(api: string, signal: AbortSignal): Promise<void> {
  const isTerminal = process.stdout.isTTY
  while (!signal.aborted) {
    const text = await describe(api).catch(() => 'waiting for the api')
    if (!signal.aborted) process.stdout.write(isTerminal ? `\r\u001b[2K  ${text}` : `${text}\n`)
    await delay(isTerminal ? EVERY_MS : EVERY_MS_PLAIN, undefined, { signal }).catch(() => {})
  }
  if (isTerminal) process.stdout.write('\n')
}

async function describe(api: string): Promise<string> {
  const basket = basketShape.parse(await read(`${api}/v1/basket`))
  const { vaults } = vaultsShape.parse(await read(`${api}/v1/vaults?limit=200`))
  const worthUsdc6 = vaults.reduce((sum, vault) => sum + BigInt(vault.navUsdc), 0n)
  const ageSec = Math.max(0, Math.round(Date.now() / 1000) - basket.asOf.timestamp)
  const prices = basket.constituents.map(
    ({ symbol, priceUsd }) => `${symbol} ${priceUsd.toFixed(2)}`,
  )
  const usd = (worthUsdc6 / 1_000_000n).toLocaleString('en-US')
  return `block ${basket.asOf.blockNumber} (${ageSec} s ago)  ${vaults.length} vaults, ${usd} USDC  ${prices.join('  ')}`
}

async function read(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(EVERY_MS) })
  return response.json()
}
