import { ExactEvmScheme } from '@x402/evm'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { ENTRYPOINT_V8, Simple7702Account, sendJsonRpcRequest } from 'abstractionkit'
import { privateKeyToAccount } from 'viem/accounts'
import { feesOf } from './fees.ts'
import type { Ask, Sponsored } from './sponsored.ts'

const HEADERS = { 'content-type': 'application/json' }
const CHAIN_ID = 8453

/**
 * Sponsors with abstractionkit for a plain wallet that runs the reference account already.
 *
 * This SDK drops the data of an error, so the SDK cannot read a price in JSON-RPC. The SDK builds
 * and signs, and `@x402/fetch` buys over HTTP (lane `own`).
 */
export async function sponsorWithAbstractionkit(ask: Ask): Promise<Sponsored> {
  const owner = privateKeyToAccount(ask.key)
  const account = new Simple7702Account(owner.address)
  const fees = await feesOf(ask.url)
  const operation = await account.createUserOperation(
    [{ to: ask.to, value: 0n, data: ask.data }],
    ask.rpc,
    ask.bundler,
    fees,
  )
  const { signature: _dummy, ...unsigned } = JSON.parse(json(operation))
  const unpaid = await refusalOf(
    sendJsonRpcRequest(ask.url, 'pm_getPaymasterData', [
      unsigned,
      ENTRYPOINT_V8,
      `0x${CHAIN_ID.toString(16)}`,
      null,
    ]),
  )
  const client = new x402Client().register(`eip155:${CHAIN_ID}`, new ExactEvmScheme(owner))
  const bought = await wrapFetchWithPayment(fetch, client)(ask.url, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ userOperation: unsigned, chainId: CHAIN_ID }),
  })
  const { userOperation, error } = JSON.parse(await bought.text())
  if (error !== undefined) throw new Error(error)
  const sponsored = {
    ...operation,
    paymaster: userOperation.paymaster,
    paymasterVerificationGasLimit: BigInt(userOperation.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: BigInt(userOperation.paymasterPostOpGasLimit),
    paymasterData: userOperation.paymasterData,
  }
  const signature = account.signUserOperation(sponsored, ask.key, BigInt(CHAIN_ID))
  return { unpaid, signed: JSON.parse(json({ userOperation: { ...sponsored, signature } })) }
}

async function refusalOf(asked: Promise<unknown>): Promise<Sponsored['unpaid']> {
  try {
    return { name: `answered ${JSON.stringify(await asked)}`, code: null, networks: [] }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { name: error.name, code: Reflect.get(error, 'errno'), networks: [] }
  }
}

/** Quantities in the form of an operation: 0x-hex. */
function json(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'bigint' ? `0x${each.toString(16)}` : each,
  )
}
