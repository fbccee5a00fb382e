import { type Address, concatHex, type Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { GasDeployment } from '../../../core/deployment.ts'
import { directLimits } from '../../../core/sponsor/evm/domain/directLimits.ts'
import { encodePaymasterData } from '../../../core/sponsor/evm/domain/paymasterData.ts'
import { sponsorshipHash } from '../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import { MARKER_7702, type UserOperation } from '../../../core/sponsor/evm/domain/userOperation.ts'
import { userOpHash } from '../../../core/sponsor/evm/domain/userOpHash.ts'
import type { SignedDelegation } from '../../../core/transactions/domain/signedDelegation.ts'
import { type DevnetAccounts, devnetAccounts } from '../../../devnet/accounts.ts'
import { type DevnetChain, devnetChain } from '../../../devnet/chain/devnetChain.ts'
import { startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { ensureGas } from '../../../devnet/deploy/ensureGas.ts'
import {
  ENTRY_POINT,
  SIMPLE_7702_ACCOUNT,
  SIMPLE_ACCOUNT_FACTORY,
} from '../../../devnet/deploy/entryPoint.ts'
import { paymasterAddress } from '../../../devnet/deploy/gasSponsor.ts'
import { FEED_HEARTBEAT_SEC, nativeMarketOf } from '../../../devnet/deploy/nativeMarket.ts'
import { ensureSponsoring } from '../../../devnet/deploy/sponsoring.ts'
import { deployUsdc } from '../../../devnet/deploy/usdc.ts'
import { gasCoins } from '../../../devnet/gasCoins.ts'

export type SponsorChain = {
  readonly chain: DevnetChain
  readonly accounts: DevnetAccounts
  readonly gas: GasDeployment
  readonly usdc: Address
  stop(): Promise<void>
}

/** Starts a separate node with everything that the sponsor needs on one chain, under manual mining. */
export async function startSponsorChain(chainId = 8453): Promise<SponsorChain> {
  const coin = gasCoins.find((known) => known.chainId === chainId)
  if (coin === undefined) throw new Error(`no sponsor on ${chainId}`)
  const genesisTimestampSec = Math.floor(Date.now() / 1000) - 60
  const anvil = await startAnvil({ chainId, genesisTimestampSec })
  try {
    const chain = devnetChain(anvil, 'sponsor chain', 2)
    const accounts = devnetAccounts()
    const usdc = await deployUsdc(chain, accounts)
    await ensureGas(chain, accounts)
    await ensureSponsoring(chain, accounts)
    const { pool, feed } = nativeMarketOf(coin, accounts)
    const { symbol, wrapped } = coin
    const gas: GasDeployment = {
      chainId,
      entryPoint: ENTRY_POINT,
      accountImplementation: SIMPLE_7702_ACCOUNT,
      accountFactory: SIMPLE_ACCOUNT_FACTORY,
      paymaster: paymasterAddress(accounts),
      startBlock: 0,
      native: { symbol, wrapped, pool, feed, feedHeartbeatSec: FEED_HEARTBEAT_SEC },
    }
    return { chain, accounts, gas, usdc, stop: () => anvil.stop() }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

/** Creates a wallet without funds. */
export function aWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

type Wish = {
  readonly wallet: PrivateKeyAccount
  readonly callData: Hex
  readonly callGasLimit?: bigint
  readonly validUntilSec?: number
  readonly nonce?: bigint
}

/** Returns an operation of a delegated wallet, sponsored by the devnet's signer and signed by the wallet. */
export async function aSponsoredOperation(
  { gas, accounts }: SponsorChain,
  requested: Wish,
): Promise<UserOperation> {
  const { wallet, callData, callGasLimit = 100_000n } = requested
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...limits } = directLimits({
    callDataBytes: (callData.length - 2) / 2,
    simulatedCallGas: callGasLimit,
  })
  const id = generatePrivateKey().slice(0, 34) as Hex
  const terms = { id, validUntilSec: requested.validUntilSec ?? 4_000_000_000, validAfterSec: 0 }
  const paymasterOf = (signature: Hex) => ({
    paymaster: gas.paymaster,
    paymasterVerificationGasLimit,
    paymasterPostOpGasLimit,
    paymasterData: encodePaymasterData({ ...terms, signature }),
  })
  const unsigned: UserOperation = {
    sender: wallet.address.toLowerCase() as Address,
    nonce: requested.nonce ?? BigInt(id) << 64n,
    factory: MARKER_7702,
    factoryData: '0x',
    callData,
    ...limits,
    callGasLimit,
    preVerificationGas: 80_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
    paymaster: paymasterOf(`0x${'11'.repeat(65)}`),
    signature: '0x',
  }
  const delegate = gas.accountImplementation
  const place = { chainId: gas.chainId, paymaster: gas.paymaster, delegate }
  const signer = privateKeyToAccount(accounts.gasSigner.privateKey)
  const paymasterSignature = await signer.sign({ hash: sponsorshipHash(unsigned, terms, place) })
  const sponsored = { ...unsigned, paymaster: paymasterOf(paymasterSignature) }
  const hash = userOpHash(sponsored, { ...place, entryPoint: gas.entryPoint })
  return { ...sponsored, signature: await wallet.sign({ hash }) }
}

/** Signs the wallet's delegation to the product's account code. */
export async function aDelegation(
  { gas }: SponsorChain,
  wallet: PrivateKeyAccount,
  nonce = 0,
): Promise<SignedDelegation> {
  const { chainId, accountImplementation: address } = gas
  const signed = await wallet.signAuthorization({ chainId, address, nonce })
  const { r, s, yParity } = signed
  if (yParity === undefined) throw new Error('no parity')
  return { chainId, address, nonce, yParity: yParity === 0 ? 0 : 1, r, s }
}

/** Delegates an address to the account code without a signature. */
export async function delegateByHand(
  { chain, gas }: SponsorChain,
  address: Address,
): Promise<void> {
  const code = concatHex(['0xef0100', gas.accountImplementation])
  await chain.rpc('anvil_setCode', [address, code])
}
