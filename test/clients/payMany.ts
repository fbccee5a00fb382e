import { payByV2Fetch } from './payers/v2Fetch.ts'

/**
 * `node payMany.ts <key> <chain id> <at once>`: buys the answer of each URL of a JSON list on
 * standard input, in its order.
 *
 * Prints one line of JSON per purchase, with its place in the list. Keys are throw-away keys.
 */
const [, , key = '0x', chainId = '', atOnce = '1'] = process.argv
const urls: readonly string[] = JSON.parse(await readAll())
const queue = urls.entries()

await Promise.all(Array.from({ length: Number(atOnce) }, work))
process.exit()

async function work(): Promise<void> {
  for (const [at, url] of queue) {
    const outcome = await buy(url)
    await print(`${JSON.stringify({ at, ...outcome })}\n`)
  }
}

async function buy(url: string): Promise<object> {
  try {
    return await payByV2Fetch({
      url,
      key: `0x${key.slice(2)}`,
      chainId: Number(chainId),
      maxUsd: 40,
    })
  } catch (error) {
    return { success: false, error: error instanceof Error ? error.message : String(error) }
  }
}

function print(line: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(line, () => resolve()))
}

async function readAll(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text
}
