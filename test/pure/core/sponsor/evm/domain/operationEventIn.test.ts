import { type Address, encodeAbiParameters, type Hex, pad, toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { operationEventIn } from '../../../../../../core/sponsor/evm/domain/operationEventIn.ts'
import { sponsoredOperationsIn } from '../../../../../../core/sponsor/evm/domain/sponsoredOperationsIn.ts'

const entryPoint: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const thirdParty: Address = `0x${'99'.repeat(20)}`
const sender: Address = `0x${'ab'.repeat(20)}`
const paymaster: Address = `0x${'cd'.repeat(20)}`
const userOpHash: Hex = `0x${'12'.repeat(32)}`
const otherHash: Hex = `0x${'34'.repeat(32)}`
const id: Hex = `0x${'56'.repeat(16)}`
const uint = { type: 'uint256' } as const

const executedLog = (address: Address, hash: Hex, success: boolean) => ({
  address,
  topics: [
    toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    hash,
    pad(sender),
    pad(paymaster),
  ],
  data: encodeAbiParameters([uint, { type: 'bool' }, uint, uint], [1n, success, 500n, 50n]),
})
const revertReasonLog = (address: Address, hash: Hex) => ({
  address,
  topics: [
    toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)'),
    hash,
    pad(sender),
  ],
  data: encodeAbiParameters([uint, { type: 'bytes' }], [1n, '0x1234']),
})
const sponsoredLog = (address: Address) => ({
  address,
  topics: [
    toEventSelector('Sponsored(bytes16,address,bytes32)'),
    pad(id, { dir: 'right', size: 32 }),
    pad(sender),
  ],
  data: userOpHash,
})
const wanted = { entryPoint, userOpHash }
const event = { actualGasCostWei: 500n, actualGasUsed: 50n, sender, paymaster }

describe('the outcome of an operation', () => {
  it("is read from the EntryPoint's event of the operation, among other events", () => {
    const logs = [revertReasonLog(entryPoint, otherHash), executedLog(entryPoint, otherHash, false)]
    expect(operationEventIn(logs, wanted)).toBeNull()
    expect(operationEventIn([...logs, executedLog(entryPoint, userOpHash, true)], wanted)).toEqual({
      ...event,
      success: true,
      revertData: null,
    })
  })

  it('is read from logs in any case, beside logs without topics', () => {
    const upper: Hex = `0x${'AB'.repeat(32)}`
    const logs = [
      { address: entryPoint, topics: [], data: '0x' as const },
      executedLog(entryPoint, upper, true),
    ]
    const lower: Hex = `0x${'ab'.repeat(32)}`
    expect(operationEventIn(logs, { entryPoint, userOpHash: lower })).toMatchObject({
      success: true,
    })
  })

  it('is not read from the events of another contract', () => {
    expect(operationEventIn([executedLog(thirdParty, userOpHash, true)], wanted)).toBeNull()
    const logs = [
      revertReasonLog(thirdParty, userOpHash),
      executedLog(entryPoint, userOpHash, false),
    ]
    expect(operationEventIn(logs, wanted)).toEqual({ ...event, success: false, revertData: '0x' })
  })

  it('has the revert data of the call', () => {
    const logs = [
      revertReasonLog(entryPoint, userOpHash),
      executedLog(entryPoint, userOpHash, false),
    ]
    expect(operationEventIn(logs, wanted)).toMatchObject({ success: false, revertData: '0x1234' })
  })

  it('is found in any case of addresses, and after malformed logs', () => {
    const broken = { ...executedLog(entryPoint, userOpHash, true), data: '0x' as const }
    const bare = { address: entryPoint, topics: [], data: '0x' as const }
    const upper: Address = `0x${entryPoint.slice(2).toUpperCase()}`
    const logs = [broken, bare, executedLog(upper, userOpHash, true)]
    expect(operationEventIn(logs, wanted)).toMatchObject({ success: true })
  })
})

describe('the sponsored operations in logs', () => {
  it('have ids of 16 bytes, and come only from the paymaster', () => {
    expect(
      sponsoredOperationsIn([sponsoredLog(thirdParty), sponsoredLog(paymaster)], paymaster),
    ).toEqual([{ id, sender, userOpHash }])
    expect(sponsoredOperationsIn([executedLog(paymaster, userOpHash, true)], paymaster)).toEqual([])
  })
})
