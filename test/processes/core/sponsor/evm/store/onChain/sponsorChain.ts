import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  toHex,
} from 'viem'
import {
  generatePrivateKey,
  mnemonicToAccount,
  type PrivateKeyAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { entryPointAbi } from '../../../../../../../contracts-abi/entryPointAbi.ts'
import { sponsorPaymasterAbi } from '../../../../../../../contracts-abi/sponsorPaymasterAbi.ts'
import { directLimits } from '../../../../../../../core/sponsor/evm/domain/directLimits.ts'
import { directNonce } from '../../../../../../../core/sponsor/evm/domain/directNonce.ts'
import { handleOpsCalldata } from '../../../../../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import { handleOpsGasLimit } from '../../../../../../../core/sponsor/evm/domain/handleOpsGasLimit.ts'
import { operationEventIn } from '../../../../../../../core/sponsor/evm/domain/operationEventIn.ts'
import { encodePaymasterData } from '../../../../../../../core/sponsor/evm/domain/paymasterData.ts'
import { requiredPreVerificationGas } from '../../../../../../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import { sponsorshipHash } from '../../../../../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import {
  MARKER_7702,
  type UserOperation,
} from '../../../../../../../core/sponsor/evm/domain/userOperation.ts'
import { userOpHash } from '../../../../../../../core/sponsor/evm/domain/userOpHash.ts'
import {
  ENTRY_POINT,
  SIMPLE_7702_ACCOUNT,
  SIMPLE_ACCOUNT_FACTORY,
} from '../../../../../../../devnet/deploy/entryPoint.ts'
import { loadArtifact } from '../../../../../../../devnet/deploy/loadArtifact.ts'
import { startTestChain } from '../../../../../../support/domain/startTestChain.ts'

export { ENTRY_POINT, SIMPLE_7702_ACCOUNT, SIMPLE_ACCOUNT_FACTORY }

export const CHAIN_ID = 8453
/** Expiry of sponsorships, unix seconds: later than every block that a test mines. */
export const VALID_UNTIL_SEC = 4_000_000_000
const CREATE2: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const ENTRY_POINT_SALT: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
const ZERO_SALT: Hex = `0x${'00'.repeat(32)}`
const MNEMONIC = 'test test test test test test test test test test test junk'
const COINS = 10n ** 20n
const GWEI = 10n ** 9n

export type SponsorTestChain = Awaited<ReturnType<typeof startSponsorChain>>

export type Carried = {
  readonly succeeded: boolean
  readonly gasUsed: bigint
  readonly hash: Hex
  readonly op: UserOperation
  readonly event: ReturnType<typeof operationEventIn>
}

/** Creates a chain with the EntryPoint and the paymaster, which mines each operation in one block. */
export async function startSponsorChain() {
  const chain = await startTestChain()
  const { client, submit } = chain
  const signer = privateKeyToAccount(generatePrivateKey())
  const submitter = mnemonicToAccount(MNEMONIC, { addressIndex: 3 })
  const owner = (await client.getAddresses())[0]!
  const code = (name: string) =>
    loadArtifact(`@account-abstraction/contracts/artifacts/${name}.json`).bytecode
  const entryPointWord = encodeAbiParameters([{ type: 'address' }], [ENTRY_POINT])
  await submit({ to: CREATE2, data: concatHex([ENTRY_POINT_SALT, code('EntryPoint')]) })
  await submit({ to: CREATE2, data: concatHex([ZERO_SALT, code('Simple7702Account')]) })
  await submit({
    to: CREATE2,
    data: concatHex([ZERO_SALT, code('SimpleAccountFactory'), entryPointWord]),
  })
  await client.mine({ blocks: 1 })
  const paymaster = await chain.deploy(
    concatHex([
      loadArtifact('../../contracts-abi/bytecode/SponsorPaymaster.json').bytecode,
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'address' }, { type: 'address' }],
        [ENTRY_POINT, signer.address, owner],
      ),
    ]),
  )
  await client.sendTransaction({
    account: owner,
    chain: null,
    to: paymaster,
    value: COINS,
    data: encodeFunctionData({ abi: sponsorPaymasterAbi, functionName: 'deposit' }),
  })
  await client.mine({ blocks: 1 })
  let ids = 0n

  /** Returns 16 bytes without a zero byte. */
  const nextId = (): Hex => {
    ids += 1n
    return toHex((BigInt(`0x${'a7'.repeat(16)}`) & ~0xffffn) + 0x1111n + ids, { size: 16 })
  }

  return {
    ...chain,
    signer,
    submitter,
    owner,
    paymaster,
    nextId,
    /** Creates a wallet without native coins, with the delegation if `isDelegated`. */
    async aWallet({ isDelegated }: { isDelegated: boolean }): Promise<PrivateKeyAccount> {
      const wallet = privateKeyToAccount(generatePrivateKey())
      const bytecode = concatHex(['0xef0100', SIMPLE_7702_ACCOUNT])
      if (isDelegated) await client.setCode({ address: wallet.address, bytecode })
      return wallet
    },
    /** Returns an operation of the direct lane with its price, before the sponsorship. */
    draft(
      sender: Address,
      callData: Hex,
      given: { simulatedCallGas?: bigint; hasDelegation?: boolean } = {},
    ): { op: UserOperation; id: Hex } {
      const { simulatedCallGas = 30_000n, hasDelegation = false } = given
      const id = nextId()
      const limits = directLimits({ callDataBytes: callData.length / 2 - 1, simulatedCallGas })
      const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...own } = limits
      const bare: UserOperation = {
        sender,
        nonce: directNonce(id),
        factory: MARKER_7702,
        factoryData: '0x',
        callData,
        ...own,
        preVerificationGas: 0n,
        maxFeePerGas: 3n * GWEI,
        maxPriorityFeePerGas: GWEI,
        paymaster: null,
        signature: '0x',
      }
      const preVerificationGas = requiredPreVerificationGas(bare, { hasDelegation, l1Gas: 0n })
      const paymasterData: Hex = '0x'
      return {
        id,
        op: {
          ...bare,
          preVerificationGas,
          paymaster: {
            paymaster,
            paymasterVerificationGasLimit,
            paymasterPostOpGasLimit,
            paymasterData,
          },
        },
      }
    },
    /** Adds the signature of the sponsor to an operation. */
    async sponsor(
      op: UserOperation,
      id: Hex,
      given: { delegate?: Address | null; validUntilSec?: number; validAfterSec?: number } = {},
    ): Promise<UserOperation> {
      const { validUntilSec = VALID_UNTIL_SEC, validAfterSec = 0 } = given
      const delegate = given.delegate === undefined ? SIMPLE_7702_ACCOUNT : given.delegate
      const times = { id, validUntilSec, validAfterSec }
      const hash = sponsorshipHash(op, times, { chainId: CHAIN_ID, paymaster, delegate })
      const signature = await signer.sign({ hash })
      return {
        ...op,
        paymaster: {
          ...op.paymaster!,
          paymasterData: encodePaymasterData({ ...times, signature }),
        },
      }
    },
    /** Adds the signature of the wallet to an operation. */
    async sign(op: UserOperation, wallet: PrivateKeyAccount): Promise<UserOperation> {
      const hash = userOpHash(op, {
        chainId: CHAIN_ID,
        entryPoint: ENTRY_POINT,
        delegate: SIMPLE_7702_ACCOUNT,
      })
      return { ...op, signature: await wallet.sign({ hash }) }
    },
    /** Sends an operation from a submitter and mines the block. */
    async carry(
      op: UserOperation,
      given: { authority?: PrivateKeyAccount; gas?: bigint } = {},
    ): Promise<Carried> {
      const { authority } = given
      const delegations = authority === undefined ? 0 : 1
      const gas = given.gas ?? handleOpsGasLimit(op, { delegations })
      const to = ENTRY_POINT
      const data = handleOpsCalldata(op, submitter.address)
      const nonce = await client.getTransactionCount({ address: submitter.address })
      const { baseFeePerGas } = await client.getBlock({ blockTag: 'latest' })
      const maxFeePerGas = (baseFeePerGas ?? 0n) * 2n + GWEI
      const common = { chainId: CHAIN_ID, nonce, to, data, gas, maxFeePerGas }
      const fees = { ...common, maxPriorityFeePerGas: GWEI } as const
      const raw =
        authority === undefined
          ? await submitter.signTransaction({ type: 'eip1559', ...fees })
          : await submitter.signTransaction({
              type: 'eip7702',
              ...fees,
              authorizationList: [
                await authority.signAuthorization({
                  address: SIMPLE_7702_ACCOUNT,
                  chainId: CHAIN_ID,
                  nonce: await client.getTransactionCount({ address: authority.address }),
                }),
              ],
            })
      const hash = await client.sendRawTransaction({ serializedTransaction: raw })
      await client.mine({ blocks: 1 })
      const { status, gasUsed, logs } = await client.getTransactionReceipt({ hash })
      const opHash =
        op.factory === MARKER_7702 || op.factory === null
          ? userOpHash(op, { chainId: CHAIN_ID, entryPoint: to, delegate: SIMPLE_7702_ACCOUNT })
          : userOpHash(op, { chainId: CHAIN_ID, entryPoint: to, delegate: null })
      const event = operationEventIn(logs, { entryPoint: to, userOpHash: opHash })
      return { succeeded: status === 'success', gasUsed, hash, op, event }
    },
    /** Returns the revert data of `handleOps` with this operation, or null when the call succeeds. */
    async revertOf(op: UserOperation, gas?: bigint): Promise<Hex | null> {
      try {
        await client.call({
          account: submitter.address,
          to: ENTRY_POINT,
          data: handleOpsCalldata(op, submitter.address),
          ...(gas === undefined ? {} : { gas }),
        })
        return null
      } catch (error) {
        return revertDataOf(error)
      }
    },
    depositWei: (): Promise<bigint> =>
      client.readContract({
        address: ENTRY_POINT,
        abi: entryPointAbi,
        functionName: 'balanceOf',
        args: [paymaster],
      }),
  }
}

/** Returns the revert data of a failed `eth_call` from any place of the node's error. */
function revertDataOf(error: unknown): Hex {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { data } = at as { data?: unknown }
    if (typeof data === 'string' && data.startsWith('0x')) return data as Hex
  }
  return '0x'
}
