import { type Address, encodeFunctionData, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simpleAccountFactoryAbi } from '../../../../../../../contracts-abi/simpleAccountFactoryAbi.ts'
import { executeCalls } from '../../../../../../../core/sponsor/evm/domain/executeCalls.ts'
import { prefundWei, weiCapOf } from '../../../../../../../core/sponsor/evm/domain/gasCaps.ts'
import { handleOpsGasLimit } from '../../../../../../../core/sponsor/evm/domain/handleOpsGasLimit.ts'
import { readHandleOpsFailure } from '../../../../../../../core/sponsor/evm/domain/readHandleOpsFailure.ts'
import { requiredPreVerificationGas } from '../../../../../../../core/sponsor/evm/domain/requiredPreVerificationGas.ts'
import { sponsorGasLimits } from '../../../../../../../core/sponsor/evm/domain/sponsorGasLimits.ts'
import type { UserOperation } from '../../../../../../../core/sponsor/evm/domain/userOperation.ts'
import { userOpHash } from '../../../../../../../core/sponsor/evm/domain/userOpHash.ts'
import {
  CHAIN_ID,
  ENTRY_POINT,
  SIMPLE_ACCOUNT_FACTORY,
  type SponsorTestChain,
  startSponsorChain,
} from './sponsorChain.ts'

const UNUSED_ADDRESS: Address = `0x${'1d'.repeat(20)}`
const CONSTANT_GAS = 60_000n
/** Contract that burns all its gas in a loop: `JUMPDEST PUSH0 JUMP`. */
const ENDLESS: Address = `0x${'e1'.repeat(20)}`
/** Contract that reverts without data: `PUSH0 PUSH0 REVERT`. */
const REFUSING: Address = `0x${'e2'.repeat(20)}`

let chain: SponsorTestChain
beforeAll(async () => {
  chain = await startSponsorChain()
  await chain.client.setCode({ address: ENDLESS, bytecode: '0x5b5f56' })
  await chain.client.setCode({ address: REFUSING, bytecode: '0x5f5ffd' })
})
afterAll(() => chain.stop())

describe('gas limits of the direct lane', () => {
  const sizes = [0, 100, 1_000, 3_200, 8_000, 16_000, 24_400]
  it.each(sizes.flatMap((bytes) => [false, true].map((isFirst) => ({ bytes, isFirst }))))(
    'suffice for $bytes bytes, first use $isFirst',
    async ({ bytes, isFirst }) => {
      const wallet = await chain.aWallet({ isDelegated: !isFirst })
      const data: Hex = `0x${'ab'.repeat(bytes)}`
      const callData = executeCalls([{ to: UNUSED_ADDRESS, valueWei: 0n, data }])
      const { op, id } = chain.draft(wallet.address, callData, {
        hasDelegation: isFirst,
        simulatedCallGas: 6_000n + BigInt(bytes),
      })
      const signed = await chain.sign(await chain.sponsor(op, id), wallet)
      const before = await chain.depositWei()
      const carried = await chain.carry(signed, isFirst ? { authority: wallet } : {})
      expect(carried.event?.success).toBe(true)
      const charged = before - (await chain.depositWei())
      expect(charged).toBe(carried.event?.actualGasCostWei)
      expect(charged).toBeLessThanOrEqual(prefundWei(signed))
      expect(prefundWei(signed)).toBeLessThanOrEqual(weiCapOf(signed, CONSTANT_GAS))
    },
  )

  it.each([60_000n, 200_000n, 1_000_000n, 5_000_000n, 13_900_000n])(
    'leave the call %s gas, even if the call uses all of this gas',
    async (callGasLimit) => {
      const wallet = await chain.aWallet({ isDelegated: false })
      const callData = executeCalls([{ to: ENDLESS, valueWei: 0n, data: '0x' }])
      const { op, id } = chain.draft(wallet.address, callData, { hasDelegation: true })
      const signed = await chain.sign(await chain.sponsor({ ...op, callGasLimit }, id), wallet)
      const carried = await chain.carry(signed, { authority: wallet })
      expect(carried.succeeded).toBe(true)
      expect(carried.event).toMatchObject({ success: false })
      expect(carried.event?.actualGasCostWei).toBeLessThan(prefundWei(signed))
    },
  )

  it('are charged when the call reverts, and the event contains the revert', async () => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const call = { to: REFUSING, valueWei: 0n, data: '0x' as const }
    const { op, id } = chain.draft(wallet.address, executeCalls([call, call]))
    const carried = await chain.carry(await chain.sign(await chain.sponsor(op, id), wallet))
    expect(carried.succeeded).toBe(true)
    expect(carried.event?.success).toBe(false)
    expect(carried.event?.revertData?.slice(0, 10)).toBe('0x5a154675')
  })

  it('cause a revert of the whole transaction when its gas is too low', async () => {
    const wallet = await chain.aWallet({ isDelegated: true })
    const { op, id } = chain.draft(wallet.address, '0x', { simulatedCallGas: 1_000_000n })
    const signed = await chain.sign(await chain.sponsor(op, id), wallet)
    const needed = handleOpsGasLimit(signed, { delegations: 0 })
    expect(await chain.revertOf(signed, needed)).toBeNull()
    const revertData = await chain.revertOf(signed, needed - 200_000n)
    expect(readHandleOpsFailure(revertData ?? '0x')).toMatchObject({ code: 'AA95', fault: 'ours' })
  })
})

describe('gas limits of the paymaster', () => {
  it('suffice for an account that a factory deploys', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const factoryData = encodeFunctionData({
      abi: simpleAccountFactoryAbi,
      functionName: 'createAccount',
      args: [owner.address, 0n],
    })
    const sender = await chain.client.readContract({
      address: SIMPLE_ACCOUNT_FACTORY,
      abi: simpleAccountFactoryAbi,
      functionName: 'getAddress',
      args: [owner.address, 0n],
    })
    const { op, id } = chain.draft(
      sender,
      executeCalls([{ to: UNUSED_ADDRESS, valueWei: 0n, data: '0x' }]),
    )
    const own: UserOperation = {
      ...op,
      nonce: 0n,
      factory: SIMPLE_ACCOUNT_FACTORY,
      factoryData,
      verificationGasLimit: 400_000n,
    }
    const carried = await chain.carry(await signedByOwner(own, id, owner))
    expect(carried.event).toMatchObject({ success: true, sender: sender.toLowerCase() })
  })

  it('suffice for calls and signatures of any length', async () => {
    const account: Address = '0x00000000000000000000000000000000000a11ce'
    await chain.client.setCode({ address: account, bytecode: '0x5f5f5260205ff3' })
    let sequence = 0n
    for (const [callBytes, signatureBytes] of [
      [0, 2_000],
      [0, 8_000],
      [12_000, 8_000],
      [24_576, 4_000],
    ] as const) {
      const { op, id } = chain.draft(account, `0x${'ab'.repeat(callBytes)}`)
      const bare: UserOperation = {
        ...op,
        nonce: sequence,
        factory: null,
        callGasLimit: 50_000n,
        verificationGasLimit: 120_000n,
        paymaster: { ...op.paymaster!, ...sponsorGasLimits(callBytes) },
        signature: `0x${'cd'.repeat(signatureBytes)}`,
      }
      const preVerificationGas = requiredPreVerificationGas(bare, {
        hasDelegation: false,
        l1Gas: 0n,
      })
      const whole = await chain.sponsor({ ...bare, preVerificationGas }, id, { delegate: null })
      const carried = await chain.carry(whole)
      expect(carried.event?.success).toBe(true)
      const metered = (carried.event?.actualGasUsed ?? 0n) - preVerificationGas
      expect(preVerificationGas).toBeGreaterThanOrEqual(carried.gasUsed - metered)
      sequence += 1n
    }
  })
})

async function signedByOwner(
  own: UserOperation,
  id: Hex,
  owner: ReturnType<typeof privateKeyToAccount>,
): Promise<UserOperation> {
  const preVerificationGas = requiredPreVerificationGas(own, { hasDelegation: false, l1Gas: 0n })
  const sponsored = await chain.sponsor({ ...own, preVerificationGas }, id, { delegate: null })
  const place = { chainId: CHAIN_ID, entryPoint: ENTRY_POINT, delegate: null }
  return { ...sponsored, signature: await owner.sign({ hash: userOpHash(sponsored, place) }) }
}
