import { ExactEvmScheme } from '@x402/evm'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * `node sponsor.ts <url> <key> <pay on chain id> <body>`: sponsors an operation of a wallet with
 * USDC and without native coins.
 *
 * Pays for the sponsorship with `@x402/fetch`, signs the answer with viem, posts the operation, and
 * prints one line of JSON.
 */
const [, , url = '', key = '', chainId = '', body = '{}'] = process.argv
const account = privateKeyToAccount(key as Hex)
const client = new x402Client()
client.register(`eip155:${Number(chainId)}`, new ExactEvmScheme(account))
const pay = wrapFetchWithPayment(fetch, client)
const headers = { 'content-type': 'application/json' }

const bought = await pay(url, { method: 'POST', headers, body })
const sponsored = JSON.parse(await bought.text())
if (bought.status !== 200) end({ step: 'buy', status: bought.status, body: sponsored })
const { userOperation, typedData, authorization } = sponsored
const signature = await account.signTypedData(typedData)
const delegation =
  authorization === undefined ? undefined : await account.signAuthorization(authorization)
const posted = await fetch(url, {
  method: 'POST',
  headers,
  body: JSON.stringify(
    {
      userOperation: { ...userOperation, signature },
      authorization: delegation,
      chainId: typedData.domain.chainId,
    },
    (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  ),
})
end({ step: 'post', status: posted.status, sponsored, body: await posted.json() })

function end(line: object): never {
  process.stdout.write(`${JSON.stringify(line)}\n`)
  process.exit()
}
