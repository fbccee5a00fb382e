import { createInterface } from 'node:readline'
import { sendWithEthers } from './senders/ethers.ts'
import { sendWithViem } from './senders/viem.ts'

/**
 * `node send.ts <viem|ethers> <rpc>`: sends the `{key, transaction}` of each line of standard
 * input.
 *
 * Prints one line of JSON for each, in their order: `{hash}` or `{error}`. Keys are throw-away
 * keys.
 */
const [, , name = '', rpc = ''] = process.argv
const senders = { viem: sendWithViem, ethers: sendWithEthers }
if (name !== 'viem' && name !== 'ethers') throw new Error(`no such client: ${name}`)
const send = senders[name](rpc)

for await (const line of createInterface({ input: process.stdin })) {
  const { key, transaction } = JSON.parse(line)
  const answer = await send(key, transaction).then(
    (hash) => ({ hash }),
    (error: unknown) => ({ error: String(error) }),
  )
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.exit()
