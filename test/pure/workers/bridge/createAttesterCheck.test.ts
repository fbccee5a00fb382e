import { type Address, concatHex, type Hex, keccak256, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { decodeMessage, encodeMessage } from '../../../../core/bridge/domain/cctpMessage.ts'
import type { BridgeNode } from '../../../../core/bridge/workPorts.ts'
import type { Destination, Source } from '../../../../workers/bridge/bridgeWork.ts'
import { createAttesterCheck } from '../../../../workers/bridge/createAttesterCheck.ts'

const word = (byte: Hex) => pad(byte, { size: 32 })
const signers = [1, 2, 3]
  .map((key) => privateKeyToAccount(pad(`0x0${key}`, { size: 32 })))
  .toSorted((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
const [first, second, stranger] = signers

function messageUntil(expirationBlock: bigint): Hex {
  return encodeMessage({
    sourceDomain: 6,
    destinationDomain: 26,
    nonce: word('0x07'),
    sender: word('0x01'),
    recipient: word('0x02'),
    destinationCaller: word('0x00'),
    minFinality: 1_000,
    finalityExecuted: 1_000,
    burnToken: word('0x03'),
    mintRecipient: word('0x04'),
    amountUsdc6: 10n,
    messageSender: word('0x05'),
    maxFeeUsdc6: 2n,
    feeExecutedUsdc6: 1n,
    expirationBlock,
    hookData: '0x',
  })
}

async function attestMessage(message: Hex, by: readonly (typeof first)[]) {
  const hash = keccak256(message)
  const signatures = await Promise.all(by.map((signer) => signer!.sign({ hash })))
  const decoded = decodeMessage(message)
  if (decoded === null) throw new Error('no message')
  return { message, attestation: concatHex(signatures), decoded }
}

function setUp() {
  const requested: Address[] = []
  const enabled = new Set([first, second].map((signer) => signer!.address.toLowerCase()))
  let nowMs = 0
  const nodeOf = (chainId: number) =>
    ({
      chainId,
      headNumber: async () => 100,
      attestersNeeded: async () => 2,
      isAttester: async (address: Address) => {
        requested.push(address)
        return enabled.has(address.toLowerCase())
      },
    }) as unknown as BridgeNode
  const chain = (chainId: number) => ({ chainId, node: nodeOf(chainId) })
  const check = createAttesterCheck(
    { sources: [chain(8453) as Source], destinations: [chain(5042) as Destination] },
    { nowMs: () => nowMs },
  )
  const validate = async (message: Hex, by: readonly (typeof first)[], toChainId = 5042) =>
    check.validate({ chainId: 8453, toChainId }, await attestMessage(message, by))
  return { validate, asked: requested, enabled, pass: (ms: number) => (nowMs += ms) }
}

describe('the signatures of an attestation', () => {
  const message = messageUntil(0n)

  it('are valid with the required number of enabled signers in their order', async () => {
    const { validate } = setUp()
    expect(await validate(message, [first, second])).toBe('good')
    expect(await validate(message, [second, first])).toBe('bad_signature')
    expect(await validate(message, [first])).toBe('bad_signature')
    expect(await validate(message, [first, second, stranger])).toBe('bad_signature')
    expect(await validate(message, [first, stranger])).toBe('bad_signature')
  })

  it('are checked again for a rejected signer, and cached for a minute for an accepted signer', async () => {
    const { validate, asked: requested, enabled, pass } = setUp()
    await validate(message, [first, second])
    await validate(message, [first, second])
    expect(requested.length).toBe(2)
    enabled.delete(second!.address.toLowerCase())
    expect(await validate(message, [first, second])).toBe('good')
    pass(60_001)
    expect(await validate(message, [first, second])).toBe('bad_signature')
    enabled.add(second!.address.toLowerCase())
    expect(await validate(message, [first, second])).toBe('good')
  })

  it('are expired when the next block is past the end of the message', async () => {
    const { validate } = setUp()
    expect(await validate(messageUntil(101n), [first, second])).toBe('expired')
    expect(await validate(messageUntil(102n), [first, second])).toBe('good')
  })

  it('are checked against the source for a chain without a node, without an expiry check', async () => {
    const { validate } = setUp()
    expect(await validate(messageUntil(1n), [first, second], 10)).toBe('good')
    expect(await validate(messageUntil(1n), [first, stranger], 10)).toBe('bad_signature')
  })
})
