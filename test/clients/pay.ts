import type { Ask, Paid, Payer } from './payers/payer.ts'

/**
 * `node pay.ts <client> <url> <key> <chain id> [max USD] [JSON body]`: buys the answer of the URL
 * as a user of that client does.
 *
 * Prints one line of JSON: the answer, or the reason of the failure. Keys are throw-away keys,
 * because the process list shows them.
 */

// A process loads only its own client: all six clients are 2,000 modules, which need 2 s of processor time.
const payers: Readonly<Record<string, () => Promise<Payer>>> = {
  'v2-fetch': async () => (await import('./payers/v2Fetch.ts')).payByV2Fetch,
  'v2-axios': async () => (await import('./payers/v2Axios.ts')).payByV2Axios,
  'v1-fetch': async () => (await import('./payers/stockV1.ts')).payByStockV1,
  'faremeter-header': async () => (await import('./payers/faremeter.ts')).payByFaremeterHeader,
  'faremeter-body': async () => (await import('./payers/faremeter.ts')).payByFaremeterBody,
  mpp: async () => (await import('./payers/mpp.ts')).payByMpp,
  'mcp-v1': async () => (await import('./payers/mcpV1.ts')).payByMcpV1,
}

const [, , name = '', url = '', key = '0x', chainId = '', maxUsd = '', body] = process.argv
const ask: Ask = {
  url,
  key: `0x${key.slice(2)}`,
  chainId: Number(chainId),
  ...(maxUsd === '' ? {} : { maxUsd: Number(maxUsd) }),
  ...(body === undefined ? {} : { body: JSON.parse(body) }),
}
const line = `${JSON.stringify(await outcome())}\n`
// Open sockets of a client would keep the process alive until the server closes them.
process.stdout.write(line, () => process.exit())

async function outcome(): Promise<Paid | { readonly success: false; readonly error: string }> {
  const load = payers[name]
  if (load === undefined) return { success: false, error: unknown(name) }
  try {
    const pay = await load()
    return await pay(ask)
  } catch (error) {
    return { success: false, error: error instanceof Error ? error.message : String(error) }
  }
}

function unknown(client: string): string {
  return `client: must be one of ${Object.keys(payers).join(', ')}, got '${client}'`
}
