import { concatHex, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RpcUnavailable } from '../../../../../core/kernel/errors.ts'
import type {
  Authorization,
  PaymentToken,
} from '../../../../../core/payments/domain/authorization.ts'
import { transferCalldata } from '../../../../../core/payments/domain/settlementCalls.ts'
import { createAuthorizationChecks } from '../../../../../core/payments/store/createAuthorizationChecks.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { devnetAccounts } from '../../../../../devnet/accounts.ts'
import { deployContract } from '../../../../../devnet/chain/deployContract.ts'
import { type DevnetChain, devnetChain } from '../../../../../devnet/chain/devnetChain.ts'
import { latestBlock } from '../../../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../../../devnet/chain/mineBlock.ts'
import { sendTransaction } from '../../../../../devnet/chain/sendTransaction.ts'
import { type Anvil, startAnvil } from '../../../../../devnet/chain/startAnvil.ts'
import { unclaimedPort } from '../../../../../devnet/chain/unclaimedPort.ts'
import { ensureMulticall3 } from '../../../../../devnet/deploy/multicall3.ts'
import { deployUsdc, fiatTokenAdminAbi } from '../../../../../devnet/deploy/usdc.ts'
import { randomNonce } from '../../../../builders/aClaim.ts'
import { compileSolidity } from '../../../../support/domain/compileSolidity.ts'
import { aPayer, type Payer } from '../../../../support/payments/payer.ts'

const PRICE_USDC6 = 40_000n
const accounts = devnetAccounts()
const payTo = accounts.payTo.address
const adminAbi = parseAbi([
  'function blacklist(address account)',
  'function pause()',
  'function unpause()',
])

let anvil: Anvil
let chain: DevnetChain
let token: PaymentToken
let checks: ReturnType<typeof createAuthorizationChecks>
let fundedAccount: Payer

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 137, genesisTimestampSec: systemClock.nowSec() - 60 })
  chain = devnetChain(anvil, 'Polygon', 1)
  await ensureMulticall3(chain, accounts)
  const address = await deployUsdc(chain, accounts)
  token = { chainId: 137, address, name: 'USD Coin', version: '2' }
  checks = createAuthorizationChecks([{ chainId: 137, rpcUrl: anvil.url }])
  fundedAccount = await fundPayer('rich')
})

afterAll(async () => {
  await anvil?.stop()
})

async function mint(to: Hex, amountUsdc6: bigint): Promise<void> {
  const args = [to, amountUsdc6] as const
  const data = encodeFunctionData({ abi: fiatTokenAdminAbi, functionName: 'mint', args })
  await sendTransaction(chain, { from: accounts.usdcAdmin.address, to: token.address, data })
}

async function fundPayer(name: string, amountUsdc6 = 10n * PRICE_USDC6): Promise<Payer> {
  const payer = aPayer(`checks ${name}`)
  if (amountUsdc6 > 0n) await mint(payer.address, amountUsdc6)
  return payer
}

const govern = (data: Hex) =>
  sendTransaction(chain, { from: accounts.usdcAdmin.address, to: token.address, data })

async function terms(from: Hex, changes: Partial<Authorization> = {}): Promise<Authorization> {
  const { timestampSec } = await latestBlock(chain)
  return {
    from,
    to: payTo,
    valueUsdc6: PRICE_USDC6,
    validAfterSec: 0n,
    validBeforeSec: BigInt(timestampSec + 1_000),
    nonce: randomNonce(),
    ...changes,
  }
}

async function checkPayment(
  payer: Payer,
  changes: Partial<Authorization> = {},
  given: Partial<PaymentToken> = {},
) {
  const authorization = await terms(payer.address, changes)
  const signature = await payer.sign({ ...token, ...given }, authorization)
  return checks.check(token, authorization, signature)
}

/** Submits an authorization from another account than the payer. */
const submit = (authorization: Authorization, signature: Hex) =>
  sendTransaction(chain, {
    from: accounts.deployer.address,
    to: token.address,
    data: transferCalldata({ authorization, signature }),
  })

const refusal = (reason: string) => ({ kind: 'refused', reason })

describe('the check of an authorization on the real token', () => {
  it('accepts an authorization that can transfer', async () => {
    expect(await checkPayment(fundedAccount)).toEqual({ kind: 'valid' })
  })

  it.each([
    ['one microdollar too little', PRICE_USDC6 - 1n, 'invalid_exact_evm_insufficient_balance'],
    ['zero USDC', 0n, 'invalid_exact_evm_insufficient_balance'],
  ])('rejects a balance of %s with the reason', async (name, amountUsdc6, reason) => {
    expect(await checkPayment(await fundPayer(name, amountUsdc6))).toEqual(refusal(reason))
  })

  it('rejects an authorization that is expired or not yet valid by the time of the chain, with the reason', async () => {
    const { timestampSec } = await latestBlock(chain)
    expect(
      await checkPayment(fundedAccount, { validAfterSec: BigInt(timestampSec + 500) }),
    ).toEqual(refusal('invalid_exact_evm_payload_authorization_valid_after'))
    expect(await checkPayment(fundedAccount, { validBeforeSec: BigInt(timestampSec) })).toEqual(
      refusal('invalid_exact_evm_payload_authorization_valid_before'),
    )
  })

  it('rejects a signature in another domain', async () => {
    expect((await checkPayment(fundedAccount, {}, { name: 'USDC' })).kind).toBe('refused')
    expect((await checkPayment(fundedAccount, {}, { chainId: 8453 })).kind).toBe('refused')
  })

  it('rejects a blacklisted payer with the reason', async () => {
    const barred = await fundPayer('barred')
    await govern(
      encodeFunctionData({ abi: adminAbi, functionName: 'blacklist', args: [barred.address] }),
    )
    expect(await checkPayment(barred)).toEqual(refusal('blacklisted'))
  })

  it('rejects a paused token with the reason', async () => {
    await govern(encodeFunctionData({ abi: adminAbi, functionName: 'pause' }))
    expect(await checkPayment(fundedAccount)).toEqual(refusal('token_paused'))
    await govern(encodeFunctionData({ abi: adminAbi, functionName: 'unpause' }))
    expect(await checkPayment(fundedAccount)).toEqual({ kind: 'valid' })
  })

  it('returns the transaction of an authorization that a third party submitted', async () => {
    const authorization = await terms(fundedAccount.address)
    const signature = await fundedAccount.sign(token, authorization)
    const { transactionHash } = await submit(authorization, signature)
    const block = await chain.client.getBlock()
    expect(await checks.check(token, authorization, signature)).toEqual({
      kind: 'paid',
      txHash: transactionHash,
      blockHash: block.hash,
      blockNumber: Number(block.number),
    })
    const increased = { ...authorization, valueUsdc6: PRICE_USDC6 + 1n }
    expect(
      await checks.check(token, increased, await fundedAccount.sign(token, increased)),
    ).toEqual(refusal('invalid_exact_evm_nonce_already_used'))
  })

  it('rejects an authorization that paid another recipient, or that was used 5 min ago', async () => {
    const elsewhere = await terms(fundedAccount.address, { to: accounts.keeper.address })
    const signature = await fundedAccount.sign(token, elsewhere)
    await submit(elsewhere, signature)
    expect(await checks.check(token, { ...elsewhere, to: payTo }, signature)).toEqual(
      refusal('invalid_exact_evm_nonce_already_used'),
    )
    const early = await terms(fundedAccount.address)
    const signed = await fundedAccount.sign(token, early)
    await submit(early, signed)
    const { timestampSec } = await latestBlock(chain)
    await mineBlock(chain, timestampSec + 301)
    expect(await checks.check(token, early, signed)).toEqual(
      refusal('invalid_exact_evm_nonce_already_used'),
    )
  })

  it('rejects a cancelled authorization', async () => {
    const authorization = await terms(fundedAccount.address)
    const signature = await fundedAccount.sign(token, authorization)
    const cancellation = await fundedAccount.signCancellation(token, authorization.nonce)
    const cancelAbi = parseAbi([
      'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
    ])
    const args = [fundedAccount.address, authorization.nonce, cancellation] as const
    await govern(encodeFunctionData({ abi: cancelAbi, functionName: 'cancelAuthorization', args }))
    expect(await checks.check(token, authorization, signature)).toEqual(
      refusal('invalid_exact_evm_nonce_already_used'),
    )
  })

  it('returns the code of accounts and the time of the chain', async () => {
    expect(await checks.code(137, fundedAccount.address)).toBe('0x')
    expect((await checks.code(137, token.address)).length).toBeGreaterThan(100)
    expect(await checks.timeSec(137)).toBe((await latestBlock(chain)).timestampSec)
  })

  it('returns the balance of a payer at a block, and the used nonces at the same block', async () => {
    const payer = await fundPayer('holder', 3n * PRICE_USDC6)
    const authorization = await terms(payer.address)
    const before = await checks.holding(token, payer.address)
    expect(before.balanceUsdc6).toBe(3n * PRICE_USDC6)
    await submit(authorization, await payer.sign(token, authorization))
    const after = await checks.holding(token, payer.address)
    expect(after.balanceUsdc6).toBe(2n * PRICE_USDC6)
    const nonces = [randomNonce(), authorization.nonce]
    expect(await checks.cover(token, { payer: payer.address, nonces })).toEqual({
      ...after,
      chargedNonces: [authorization.nonce],
    })
  })
})

describe('the check of a payer with code', () => {
  const wallets = compileSolidity('PayerWallets.sol')
  const creationCode = (name: string, args: Hex = '0x') => {
    const compiled = wallets[name]
    if (compiled === undefined) throw new Error(`no ${name}`)
    return concatHex([compiled.bytecode, args])
  }
  const deploy = async (name: string, args?: Hex) =>
    (await deployContract(chain, accounts.deployer.address, creationCode(name, args))).address

  it('validates the signature with the contract wallet', async () => {
    const owner = aPayer('owner')
    const args = encodeAbiParameters([{ type: 'address' }], [owner.address])
    const wallet = await deploy('OwnedWallet', args)
    await mint(wallet, PRICE_USDC6)
    const authorization = await terms(wallet)
    const signature = concatHex([await owner.sign(token, authorization), '0x00'])
    expect(await checks.check(token, authorization, signature)).toEqual({ kind: 'valid' })
    const foreign = concatHex([await fundedAccount.sign(token, authorization), '0x00'])
    expect(await checks.check(token, authorization, foreign)).toEqual(
      refusal('invalid_exact_evm_signature'),
    )
    await submit(authorization, signature)
    expect((await checks.check(token, authorization, signature)).kind).toBe('paid')
    // Only the owner may receive the paid answer.
    expect(await checks.check(token, authorization, foreign)).toEqual(
      refusal('invalid_exact_evm_nonce_already_used'),
    )
  })

  it('accepts the key of an account whose delegate accepts the key', async () => {
    const payer = await fundPayer('delegated')
    const delegate = await deploy('SelfWallet')
    await chain.rpc('anvil_setCode', [payer.address, concatHex(['0xef0100', delegate])])
    expect(await checks.code(137, payer.address)).toBe(
      concatHex(['0xef0100', delegate]).toLowerCase(),
    )
    expect(await checkPayment(payer)).toEqual({ kind: 'valid' })
  })

  it('rejects an account whose delegate validates no signature, as the token would', async () => {
    const payer = await fundPayer('mute')
    const delegate = await deploy('MuteWallet')
    await chain.rpc('anvil_setCode', [payer.address, concatHex(['0xef0100', delegate])])
    expect(await checkPayment(payer)).toEqual(refusal('wallet_refuses'))
  })
})

describe('a node that is down', () => {
  it('causes RpcUnavailable, which contains no error of a library', async () => {
    const silent = createAuthorizationChecks([
      { chainId: 137, rpcUrl: `http://127.0.0.1:${await unclaimedPort()}` },
    ])
    const authorization = await terms(fundedAccount.address)
    const signature = await fundedAccount.sign(token, authorization)
    const requests = [
      () => silent.check(token, authorization, signature),
      () => silent.code(137, fundedAccount.address),
      () => silent.timeSec(137),
      () => silent.timeSec(1),
    ]
    for (const request of requests) await expect(request()).rejects.toBeInstanceOf(RpcUnavailable)
  })
})
