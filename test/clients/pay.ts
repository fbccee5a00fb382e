import { payByFaremeterBody, payByFaremeterHeader } from './payers/faremeter.ts'
import { payByMcpV1 } from './payers/mcpV1.ts'
import type { Ask, Paid, Payer } from './payers/payer.ts'
import { payByStockV1 } from './payers/stockV1.ts'
import { payByV2Axios } from './payers/v2Axios.ts'
import { payByV2Fetch } from './payers/v2Fetch.ts'

/**
 * `node pay.ts <client> <url> <key> <chain id> [max USD] [JSON body]`: buys the answer of the URL
 * as a user of that client does.
 *
 * Prints one line of JSON: the answer, or the reason of the failure. Keys are throw-away keys,
 * because the process list shows them.
 */
const payers: Readonly<Record<string, Payer>> = {
  'v2-fetch': payByV2Fetch,
  'v2-axios': payByV2Axios,
  'v1-fetch': payByStockV1,
  'faremeter-header': payByFaremeterHeader,
  'faremeter-body': payByFaremeterBody,
  'mcp-v1': payByMcpV1,
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
  const pay = payers[name]
  if (pay === undefined) return { success: false, error: unknown(name) }
  try {
    return await pay(ask)
  } catch (error) {
    return { success: false, error: error instanceof Error ? error.message : String(error) }
  }
}

function unknown(client: string): string {
  return `client: must be one of ${Object.keys(payers).join(', ')}, got '${client}'`
}
