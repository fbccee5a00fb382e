import {
  type Address,
  concatHex,
  createWalletClient,
  custom,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  pad,
  toHex,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { entryPointAbi } from '../../../contracts-abi/entryPointAbi.ts'
import { simple7702AccountAbi } from '../../../contracts-abi/simple7702AccountAbi.ts'
import type { DevnetAccounts } from '../../../devnet/accounts.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { ENTRY_POINT, SIMPLE_7702_ACCOUNT } from '../../../devnet/deploy/entryPoint.ts'
import { paymasterAddress } from '../../../devnet/deploy/gasSponsor.ts'

const GWEI = 10n ** 9n
const TIP_WEI = GWEI / 100n
const VERIFICATION_GAS = 100_000n
const PAYMASTER_GAS = 45_000n
const PRE_VERIFICATION_GAS = 60_000n
/** Expiry of sponsorships, unix seconds: later than every block that a test mines. */
const VALID_UNTIL_SEC = 4_000_000_000

export type Call = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }

export type PackedOperation = {
  readonly sender: Address
  readonly nonce: bigint
  readonly initCode: Hex
  readonly callData: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
  readonly signature: Hex
}

const sponsorship = {
  Sponsorship: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCodeHash', type: 'bytes32' },
    { name: 'callDataHash', type: 'bytes32' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterGasLimits', type: 'bytes32' },
    { name: 'delegate', type: 'address' },
    { name: 'id', type: 'bytes16' },
    { name: 'validUntil', type: 'uint48' },
    { name: 'validAfter', type: 'uint48' },
  ],
} as const

/** Sponsors and submits operations of delegated wallets by hand, without any part of the product. */
export type HandSponsor = ReturnType<typeof createHandSponsor>

export function createHandSponsor(chain: DevnetChain, accounts: DevnetAccounts) {
  const paymaster = paymasterAddress(accounts)
  const signer = privateKeyToAccount(accounts.gasSigner.privateKey)
  let ids = 0

  const hashOf = (operation: PackedOperation): Promise<Hex> =>
    chain.client.readContract({
      address: ENTRY_POINT,
      abi: entryPointAbi,
      functionName: 'getUserOpHash',
      args: [operation],
    })

  return {
    chain,
    paymaster,
    /** Creates a wallet without native coins that runs the account of plain wallets. */
    newSender: async (): Promise<PrivateKeyAccount> => {
      const account = privateKeyToAccount(generatePrivateKey())
      await chain.rpc('anvil_setCode', [
        account.address,
        concatHex(['0xef0100', SIMPLE_7702_ACCOUNT]),
      ])
      return account
    },
    sponsor: async (
      sender: PrivateKeyAccount,
      calls: readonly Call[],
      { callGas = 100_000n, maxFeeWei = 3n * GWEI }: { callGas?: bigint; maxFeeWei?: bigint } = {},
    ) => {
      ids += 1
      const id = toHex((BigInt(chain.chainId) << 64n) | BigInt(ids), { size: 16 })
      const operation: PackedOperation = {
        sender: sender.address,
        nonce: BigInt(id) << 64n,
        initCode: '0x',
        callData: encodeFunctionData({
          abi: simple7702AccountAbi,
          functionName: 'executeBatch',
          args: [calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data }))],
        }),
        accountGasLimits: encodePacked(['uint128', 'uint128'], [VERIFICATION_GAS, callGas]),
        preVerificationGas: PRE_VERIFICATION_GAS,
        gasFees: encodePacked(['uint128', 'uint128'], [TIP_WEI, maxFeeWei]),
        paymasterAndData: '0x',
        signature: '0x',
      }
      const paymasterGasLimits = encodePacked(['uint128', 'uint128'], [PAYMASTER_GAS, 0n])
      const signature = await signer.signTypedData({
        domain: {
          name: 'Quartet Sponsor',
          version: '1',
          chainId: chain.chainId,
          verifyingContract: paymaster,
        },
        types: sponsorship,
        primaryType: 'Sponsorship',
        message: {
          ...operation,
          initCodeHash: keccak256('0x'),
          callDataHash: keccak256(operation.callData),
          paymasterGasLimits,
          delegate: SIMPLE_7702_ACCOUNT,
          id,
          validUntil: VALID_UNTIL_SEC,
          validAfter: 0,
        },
      })
      const sponsored = {
        ...operation,
        paymasterAndData: concatHex([
          paymaster,
          paymasterGasLimits,
          toHex(VALID_UNTIL_SEC, { size: 6 }),
          pad('0x', { size: 6 }),
          id,
          signature,
        ]),
      }
      const userOpHash = await hashOf(sponsored)
      return {
        id,
        userOpHash,
        operation: { ...sponsored, signature: await sender.sign({ hash: userOpHash }) },
      }
    },
    /** Submits operations to the node's pool in one transaction; they run in the next mined block. */
    carry: (
      carrier: Address,
      operations: readonly { readonly operation: PackedOperation }[],
    ): Promise<Hex> =>
      createWalletClient({
        transport: custom({ request: ({ method, params }) => chain.rpc(method, params) }),
      }).sendTransaction({
        chain: null,
        account: carrier,
        to: ENTRY_POINT,
        gas: 4_000_000n,
        data: encodeFunctionData({
          abi: entryPointAbi,
          functionName: 'handleOps',
          args: [operations.map(({ operation }) => operation), carrier],
        }),
      }),
    /** Returns a call that moves coins of the account into the deposit. */
    depositCall: (value: bigint): Call => ({
      to: ENTRY_POINT,
      value,
      data: encodeFunctionData({
        abi: entryPointAbi,
        functionName: 'depositTo',
        args: [paymaster],
      }),
    }),
    failingCall: (): Call => ({
      to: ENTRY_POINT,
      data: encodeFunctionData({ abi: entryPointAbi, functionName: 'unlockStake' }),
    }),
    nothing: (): Call => ({ to: zeroAddress }),
    depositOnChain: (): Promise<bigint> =>
      chain.client.readContract({
        address: ENTRY_POINT,
        abi: entryPointAbi,
        functionName: 'balanceOf',
        args: [paymaster],
      }),
  }
}
