import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import type { Sql } from '../../../core/platform/db/createSql.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { directFees } from '../../../core/sponsor/evm/domain/directFees.ts'
import { directLimits } from '../../../core/sponsor/evm/domain/directLimits.ts'
import { MAX_DIRECT_NONCE } from '../../../core/sponsor/evm/domain/directNonce.ts'
import { executeCalls } from '../../../core/sponsor/evm/domain/executeCalls.ts'
import { weiCapOf } from '../../../core/sponsor/evm/domain/gasCaps.ts'
import { gasPriceUsdc6 } from '../../../core/sponsor/evm/domain/gasPriceUsdc6.ts'
import { handleOpsCalldata } from '../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import { handleOpsGasLimit } from '../../../core/sponsor/evm/domain/handleOpsGasLimit.ts'
import { requiredPreVerificationGas } from '../../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import { MARKER_7702, type UserOperation } from '../../../core/sponsor/evm/domain/userOperation.ts'
import type { GasQuote, PostVerdict, Sponsorships } from '../../../core/sponsor/evm/ports.ts'
import type { SignedDelegation } from '../../../core/transactions/domain/signedDelegation.ts'
import type { DevnetAccounts } from '../../../devnet/accounts.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { ENTRY_POINT, SIMPLE_7702_ACCOUNT } from '../../../devnet/deploy/entryPoint.ts'
import { noGas } from '../../builders/noGas.ts'
import type { GasWallet } from './gasWallet.ts'

export const CHAIN_ID = 8453
/** Gas limit of a call to an account without code. */
const CALL_GAS = 30_000n
const TIP_WEI = 1_000_000n
const NATIVE_USD_E8 = 2_500n * 10n ** 8n
const { rules } = noGas

export type GasRequest = {
  readonly wallet: GasWallet
  readonly id: Hex
  readonly paymentId: string
}

/** Call of an operation. By default the call goes to an account without code. */
export type WantedCall = { readonly to?: Address; readonly data?: Hex }

/** Dependencies of requests and posts. */
export type GasBase = {
  readonly chain: DevnetChain
  readonly sql: Sql
  readonly sponsorships: Sponsorships
  readonly accounts: DevnetAccounts
}

/** Requests a sponsorship for a call, as the api does after a payment. */
export async function requestSponsorship(
  { chain, sql, sponsorships }: GasBase,
  wallet: GasWallet,
  call: WantedCall,
): Promise<GasRequest & { readonly quote: GasQuote }> {
  const { to = `0x${'99'.repeat(20)}`, data = '0x' } = call
  const callData = executeCalls([{ to, valueWei: 0n, data }])
  const [block, code] = await Promise.all([
    chain.client.getBlock(),
    chain.client.getCode({ address: wallet.address }),
  ])
  const needsAuthorization = code === undefined
  const limits = directLimits({ callDataBytes: callData.length / 2, simulatedCallGas: CALL_GAS })
  const bare: UserOperation = {
    sender: wallet.address,
    nonce: MAX_DIRECT_NONCE,
    factory: MARKER_7702,
    factoryData: '0x',
    callData,
    callGasLimit: limits.callGasLimit,
    verificationGasLimit: limits.verificationGasLimit,
    preVerificationGas: 0n,
    ...directFees({ baseFeeWei: block.baseFeePerGas ?? 0n, tipWei: TIP_WEI }),
    paymaster: null,
    signature: '0x',
  }
  const preVerificationGas = requiredPreVerificationGas(bare, {
    hasDelegation: needsAuthorization,
    l1Gas: 0n,
  })
  const operation = { ...bare, preVerificationGas, nonce: 0n }
  const cap = weiCapOf(operation, rules.constantGas)
  const price = gasPriceUsdc6({ capWei: cap, nativeUsdE8: NATIVE_USD_E8, rules })
  const quote = await sponsorships.saveQuote({
    requestHash: randomBytes(32).toString('hex'),
    lane: 'direct',
    chainId: CHAIN_ID,
    operation,
    delegate: SIMPLE_7702_ACCOUNT,
    needsAuthorization,
    capWei: cap,
    amountUsdc6: price,
    nativePrice: { usdE8: NATIVE_USD_E8, source: 'twap', blockNumber: Number(block.number) },
    expiresAtSec: systemClock.nowSec() + rules.quoteSec,
  })
  const paymentId = await claim(sql, { requestHash: quote.requestHash, amountUsdc6: price })
  const { id } = await sponsorships.request(quote, paymentId)
  return { wallet, id, paymentId, quote }
}

/** Inserts a payment in the state that the api sets while it computes the answer. */
async function claim(
  sql: Sql,
  paid: { readonly requestHash: string; readonly amountUsdc6: bigint },
): Promise<string> {
  const id = `pay_${randomBytes(8).toString('hex')}`
  const row = {
    id,
    chain_id: CHAIN_ID,
    token: `0x${'0c'.repeat(20)}`,
    payer: `0x${'0d'.repeat(20)}`,
    nonce: `0x${randomBytes(32).toString('hex')}`,
    pay_to: `0x${'0e'.repeat(20)}`,
    amount_usdc: paid.amountUsdc6,
    valid_after: 0n,
    valid_before: 10n ** 12n,
    signature: '0x',
    wire_version: 2,
    operation: 'postGas',
    request_hash: paid.requestHash,
    state: 'claimed',
    claimed_until: sql`now() + interval '1 minute'`,
  }
  await sql`insert into app.payment ${sql([row])}`
  return id
}

/** Returns the operation and the delegation with the signatures of the owner. */
export async function signOperation(
  { chain, sponsorships }: GasBase,
  { id, wallet }: GasRequest,
  changes: { readonly nonce?: number } = {},
): Promise<{ operation: UserOperation; delegation: SignedDelegation | null }> {
  const row = await sponsorships.byId(id)
  const { operation, userOpHash = null, needsAuthorization } = row ?? {}
  if (operation === undefined || userOpHash === null) throw new Error('not signed by us yet')
  const count = await chain.client.getTransactionCount({ address: wallet.address })
  const delegation = needsAuthorization
    ? await wallet.delegate(CHAIN_ID, SIMPLE_7702_ACCOUNT, changes.nonce ?? count)
    : null
  return { operation: { ...operation, signature: await wallet.sign(userOpHash) }, delegation }
}

/** Posts a signed operation as the api does. */
export async function postOperation(
  base: GasBase,
  requested: GasRequest,
  changes: { readonly nonce?: number } = {},
): Promise<PostVerdict> {
  const { operation, delegation } = await signOperation(base, requested, changes)
  return base.sponsorships.post({
    id: requested.id,
    signature: operation.signature,
    delegation,
    tipWei: operation.maxPriorityFeePerGas,
    maxFeeWei: operation.maxFeePerGas,
    call: (beneficiary) => ({
      data: handleOpsCalldata(operation, beneficiary),
      gasLimit: handleOpsGasLimit(operation, { delegations: delegation === null ? 0 : 1 }),
    }),
  })
}

/** Sends the operation to the EntryPoint from a third party. Returns the hash of the pending transaction. */
export async function includeOperation(base: GasBase, requested: GasRequest): Promise<Hex> {
  const { operation, delegation } = await signOperation(base, requested)
  const { chain, accounts } = base
  const from = accounts.visitors[0]!.address
  // A sender without type-4 transactions must delegate the account before the operation.
  if (delegation !== null) {
    await chain.rpc('anvil_setCode', [
      requested.wallet.address,
      `0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`,
    ])
  }
  return submitTransaction(chain, {
    from,
    to: ENTRY_POINT,
    data: handleOpsCalldata(operation, from),
  })
}
