import {
  type Address,
  type ContractFunctionParameters,
  createPublicClient,
  type Hex,
  hashTypedData,
  http,
  parseAbi,
} from 'viem'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import type { Authorization, PaymentToken } from '../domain/authorization.ts'
import { MAX_LATE_SEC } from '../domain/paymentTimes.ts'
import { settlementTokenAbi } from '../domain/settlementAbi.ts'
import { MULTICALL3, transferCalldata } from '../domain/settlementCalls.ts'
import { settlementLogs } from '../domain/settlementLogs.ts'
import { transferTypedData } from '../domain/transferTypedData.ts'
import type { AuthorizationChecks, AuthorizationVerdict, Cover, PayerHolding } from '../ports.ts'
import { undefinedIfReverted } from './undefinedIfReverted.ts'

/** Timeout in milliseconds; a caller waits for these small reads. */
const TIMEOUT_MS = 2_500
/** Blocks of a search for the transaction of a third party: `MAX_LATE_SEC` of the fastest chain, two blocks a second. */
const RECENT_BLOCKS = 600n
/** Prefix of the code of an account that delegates. Source: EIP-7702. */
const DELEGATED = '0xef0100'
/** Result of `isValidSignature` for a valid signature. Source: ERC-1271. */
const ERC1271_VALID = '0x1626ba7e'

const walletAbi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

type Client = ReturnType<typeof createClient>

type AuthorizationCheck = {
  readonly token: PaymentToken
  readonly authorization: Authorization
  readonly signature: Hex
}

/** Creates the reads of each chain's USDC for payments; concurrent reads share one batch. */
export function createAuthorizationChecks(
  chains: readonly { readonly chainId: number; readonly rpcUrl: string }[],
): AuthorizationChecks {
  const clients = new Map(chains.map(({ chainId, rpcUrl }) => [chainId, createClient(rpcUrl)]))
  const on = async <T>(chainId: number, read: (client: Client) => Promise<T>): Promise<T> => {
    const client = clients.get(chainId)
    if (client === undefined) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode)
    try {
      return await read(client)
    } catch (error) {
      throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause: error })
    }
  }
  return {
    check: (token, authorization, signature) =>
      on(token.chainId, (client) => check(client, { token, authorization, signature })),
    checkCharge: (token, authorization, { signature, txHash }) =>
      on(token.chainId, async (client) => {
        const code = await codeOf(client, authorization.from)
        const request = { token, authorization, signature }
        return chargedBy(client, { request, code, txHash, sinceSec: 0n })
      }),
    code: (chainId, address) => on(chainId, (client) => codeOf(client, address)),
    timeSec: (chainId) =>
      on(chainId, async (client) => Number((await client.getBlock()).timestamp)),
    holding: (token, payer) => on(token.chainId, (client) => readHolding(client, token, payer)),
    cover: (token, of) => on(token.chainId, (client) => readCover(client, token, of)),
  }
}

/** Reads the balance at a fixed block, because a read at `latest` could be of another block than `blockNumber`. */
async function readHolding(
  client: Client,
  { address }: PaymentToken,
  payer: Address,
): Promise<PayerHolding> {
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
  const balanceUsdc6 = await client.readContract({
    address,
    abi: settlementTokenAbi,
    functionName: 'balanceOf',
    args: [payer],
    blockNumber,
  })
  return { balanceUsdc6, blockNumber: Number(blockNumber) }
}

/**
 * Reads balance and nonces in one call, so that both belong to one state. With two calls, a node may advance in
 * between, and a balance before a charge with a nonce after the charge would cover a payment twice.
 */
async function readCover(
  client: Client,
  { address }: PaymentToken,
  { payer, nonces }: Parameters<AuthorizationChecks['cover']>[1],
): Promise<Cover> {
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
  const token = { address, abi: settlementTokenAbi } as const
  const reads: ContractFunctionParameters[] = nonces.map((nonce) => ({
    ...token,
    functionName: 'authorizationState',
    args: [payer, nonce],
  }))
  const [balanceUsdc6, ...used] = await client.multicall({
    contracts: [{ ...token, functionName: 'balanceOf', args: [payer] }, ...reads],
    allowFailure: false,
    multicallAddress: MULTICALL3,
    batchSize: 0,
    blockNumber,
  })
  if (typeof balanceUsdc6 !== 'bigint') throw new RangeError('a balance is a number')
  const chargedNonces = nonces.filter((_nonce, at) => used[at] === true)
  return { balanceUsdc6, blockNumber: Number(blockNumber), chargedNonces }
}

function createClient(rpcUrl: string) {
  return createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 1, retryDelay: 50, batch: true }),
  })
}

async function codeOf(client: Client, address: Address): Promise<Hex> {
  return (await client.getCode({ address })) ?? '0x'
}

async function check(client: Client, request: AuthorizationCheck): Promise<AuthorizationVerdict> {
  const answer = await undefinedIfReverted(
    client.call({ to: request.token.address, data: transferCalldata(request) }),
  )
  return answer === undefined ? diagnose(client, request) : { kind: 'valid' }
}

/** Finds the reason for a failed transfer, in the order of the checks of the token. */
async function diagnose(
  client: Client,
  request: AuthorizationCheck,
): Promise<AuthorizationVerdict> {
  const { token, authorization } = request
  const { from, to, nonce } = authorization
  const at = { address: token.address, abi: settlementTokenAbi } as const
  const [isUsed, balanceUsdc6, isPaused, payerBarred, payeeBarred, block, code] = await Promise.all(
    [
      client.readContract({ ...at, functionName: 'authorizationState', args: [from, nonce] }),
      client.readContract({ ...at, functionName: 'balanceOf', args: [from] }),
      // Some USDC contracts lack the functions that FiatToken adds to the standards.
      undefinedIfReverted(client.readContract({ ...at, functionName: 'paused' })),
      undefinedIfReverted(
        client.readContract({ ...at, functionName: 'isBlacklisted', args: [from] }),
      ),
      undefinedIfReverted(
        client.readContract({ ...at, functionName: 'isBlacklisted', args: [to] }),
      ),
      client.getBlock(),
      codeOf(client, from),
    ],
  )
  if (isUsed) return verdictOnUsed(client, { request, code, head: block })
  if (isPaused === true) return refusal('token_paused')
  if (payerBarred === true || payeeBarred === true) return refusal('blacklisted')
  if (block.timestamp <= authorization.validAfterSec) {
    return refusal('invalid_exact_evm_payload_authorization_valid_after')
  }
  if (block.timestamp >= authorization.validBeforeSec) {
    return refusal('invalid_exact_evm_payload_authorization_valid_before')
  }
  if (!(await isSigned(client, request, code))) {
    return refusal(code.startsWith(DELEGATED) ? 'wallet_refuses' : 'invalid_exact_evm_signature')
  }
  if (balanceUsdc6 < authorization.valueUsdc6) {
    return refusal('invalid_exact_evm_insufficient_balance')
  }
  return refusal('invalid_exact_evm_transaction_simulation_failed')
}

type Used = {
  readonly request: AuthorizationCheck
  readonly code: Hex
  readonly head: { readonly number: bigint; readonly timestamp: bigint }
}

/**
 * Returns the verdict on a used authorization. Any account may send an authorization, so a recent transaction that paid
 * the payee counts as the payment that the payer offers.
 */
async function verdictOnUsed(
  client: Client,
  { request, code, head }: Used,
): Promise<AuthorizationVerdict> {
  const { token, authorization } = request
  const { from, nonce } = authorization
  const fromBlock = head.number > RECENT_BLOCKS ? head.number - RECENT_BLOCKS : 0n
  const [log] = await client.getContractEvents({
    address: token.address,
    abi: settlementTokenAbi,
    eventName: 'AuthorizationUsed',
    args: { authorizer: from, nonce },
    fromBlock,
    toBlock: head.number,
  })
  if (log === undefined) return refusal('invalid_exact_evm_nonce_already_used')
  const sinceSec = head.timestamp - BigInt(MAX_LATE_SEC)
  return chargedBy(client, { request, code, txHash: log.transactionHash, sinceSec })
}

type Charge = {
  readonly request: AuthorizationCheck
  /** Code of the payer. */
  readonly code: Hex
  readonly txHash: Hex
  /** Unix second before which a transaction is too old. */
  readonly sinceSec: bigint
}

/** Returns `paid` if the transaction charged the authorization for exactly its transfer. */
async function chargedBy(
  client: Client,
  { request, code, txHash, sinceSec }: Charge,
): Promise<AuthorizationVerdict> {
  const { token, authorization } = request
  const receipt = await client.getTransactionReceipt({ hash: txHash })
  const block = await client.getBlock({ blockNumber: receipt.blockNumber })
  const paysUs = settlementLogs(receipt.logs, { token: token.address, authorization })
  if (block.timestamp < sinceSec || !paysUs || !(await isSigned(client, request, code)))
    return refusal('invalid_exact_evm_nonce_already_used')
  return {
    kind: 'paid',
    txHash: receipt.transactionHash,
    blockNumber: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
  }
}

/**
 * Returns true when the contract of the payer accepts the signature; the signature of a private key was verified
 * before.
 */
async function isSigned(client: Client, request: AuthorizationCheck, code: Hex): Promise<boolean> {
  if (code === '0x') return true
  const hash = hashTypedData(transferTypedData(request.token, request.authorization))
  const answer = await undefinedIfReverted(
    client.readContract({
      address: request.authorization.from,
      abi: walletAbi,
      functionName: 'isValidSignature',
      args: [hash, request.signature],
    }),
  )
  return answer === ERC1271_VALID
}

function refusal(
  reason: Extract<AuthorizationVerdict, { kind: 'refused' }>['reason'],
): AuthorizationVerdict {
  return { kind: 'refused', reason }
}
