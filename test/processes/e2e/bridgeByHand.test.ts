import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { readBridgeCommands } from '../../support/bridge/bridgeDoc.ts'
import {
  type ByHandWorld,
  createByHandWorld,
  type PrintedCall,
  type PrintedText,
  VALUE_USDC6,
} from '../../support/bridge/byHandWorld.ts'
import { chainOf, fetchPath, orderFault, usdcBalance } from '../devnet/support/bridging.ts'

const FEE_USDC6 = 20_000n

describe('the bridge commands without the service', () => {
  let world: ByHandWorld
  beforeAll(async () => {
    world = await createByHandWorld()
  })
  afterEach(async () => {
    await fetchPath(world.devnet, '/__fault', { method: 'DELETE' })
  })
  afterAll(() => world.stop())

  const balance = (chainId: number, owner = world.payer) =>
    usdcBalance(world.devnet, chainId, owner)
  const json = ({ out }: PrintedText) => JSON.parse(out)
  const callOf = (printed: PrintedText): PrintedCall => {
    expect(printed).toMatchObject({ exitCode: 0, err: '' })
    const { transactions } = json(printed)
    expect(transactions).toHaveLength(1)
    return transactions[0]
  }

  it('work as printed in docs/bridge.md', async () => {
    await orderFault(world.devnet, { kind: 'forward_never' })
    const referrer = '0x0000000000000000000000000000000000b0b0b0'
    const [received, held] = [await balance(5042), await balance(8453)]
    const burnTx = await world.burn(8453, 5042, referrer)
    const depositTx = await world.push(8453)
    await world.settle(8453, 5042)
    const commands = readBridgeCommands({
      BURN_TX: burnTx,
      DEPOSIT_TX: depositTx,
      REFERRER: referrer,
    })
    expect([...commands.keys()]).toEqual(['status', 'mint', 'refund', 'claim', 'verify'])
    const run = (name: string) => world.cli(commands.get(name)!)

    expect((await run('status')).out).toMatch(/^bridges\.0\.status +attested$/m)
    for (const name of ['mint', 'refund', 'claim']) await world.send(callOf(await run(name)))
    expect(await balance(5042)).toBeGreaterThanOrEqual(received + 1_000_000n)
    expect(await balance(8453)).toBe(held - VALUE_USDC6)
    expect(await balance(8453, referrer)).toBe(FEE_USDC6 / 5n)
    expect((await run('verify')).out).toMatch(/^bridges\.0\.isKept +true$/m)
  })

  it('print a mint that any account can send when no forwarder mints', async () => {
    await orderFault(world.devnet, { kind: 'forward_never' })
    const before = await balance(5042)
    const burnTx = await world.burn(8453, 5042)
    await orderFault(world.devnet, { kind: 'pending_null_message', count: 1 })
    const early = await world.cli(['bridge', 'mint', burnTx, '--from', 'base'])
    expect(early.exitCode).toBe(1)
    expect(json(early).left[0].why).toMatch(/not attested yet \(pending_confirmations\)/)
    await world.settle(8453, 5042)

    const status = json(await world.cli(['bridge', 'status', burnTx, '--json']))
    expect(status.bridges).toMatchObject([
      {
        from: 'base',
        to: 'arc',
        recipient: world.payer,
        leastReceivedUsdc: '1.000000',
        status: 'attested',
        circleStatus: 'complete',
        mintTx: null,
        next: `any account may mint: bridge mint ${burnTx}`,
      },
    ])
    const call = callOf(await world.cli(['bridge', 'mint', burnTx, '--from', 'base']))
    expect(call).toMatchObject({ chainId: 5042, value: '0' })
    await world.send(call)
    expect(await balance(5042)).toBeGreaterThanOrEqual(before + 1_000_000n)

    const again = await world.cli(['bridge', 'mint', burnTx])
    expect(again.exitCode).toBe(1)
    expect(json(again).left[0].why).toMatch(/already minted: 0x/)
    const { bridges } = json(await world.cli(['bridge', 'verify', burnTx, '--json']))
    expect(bridges).toMatchObject([{ isKept: true, paidUsdc: '1.080000', to: 'arc' }])
    const reported = await world.cli(['bridge', 'status', burnTx])
    expect(reported.out).toMatch(/^bridges\.0\.status +minted$/m)
  })

  it('print a refund that any account can send when a third party deposited the payment', async () => {
    const before = await balance(8453)
    const depositTx = await world.push(8453)
    expect(await balance(8453)).toBe(before - VALUE_USDC6)
    await mineBlock(chainOf(world.devnet, 8453))

    const call = callOf(await world.cli(['bridge', 'refund', depositTx, '--on', 'base']))
    await world.send(call)
    expect(await balance(8453)).toBe(before)
    const again = await world.cli(['bridge', 'refund', depositTx])
    expect(again.exitCode).toBe(1)
    expect(json(again).deposits[0].why).toMatch(/bridged or refunded already/)
  })

  it('print a claim of a referrer that any account can send', async () => {
    const referrer = '0x00000000000000000000000000000000000a11ce'
    await world.burn(5042, 8453, referrer)
    const call = callOf(await world.cli(['bridge', 'claim', referrer, '--on', 'arc']))
    expect(call.chainId).toBe(5042)
    await world.send(call)
    expect(await balance(5042, referrer)).toBe(FEE_USDC6 / 5n)
    const again = await world.cli(['bridge', 'claim', referrer])
    expect(again.exitCode).toBe(1)
    expect(json(again).chains).toMatchObject([
      { chain: 'base', claimableUsdc: '0.000000' },
      { chain: 'arc', claimableUsdc: '0.000000' },
    ])
  })

  it('request a new attestation after an expiry, and print a mint with it', async () => {
    await orderFault(world.devnet, { kind: 'forward_never' })
    await orderFault(world.devnet, { kind: 'expired_attestation' })
    const burnTx = await world.burn(8453, 137)
    await world.settle(8453, 137)
    const expired = await world.cli(['bridge', 'mint', burnTx])
    expect(expired.exitCode).toBe(1)
    expect(json(expired).left[0].why).toMatch(/expired; a new attestation is requested/)
    await world.settle(8453, 137)
    const before = await balance(137)
    await world.send(callOf(await world.cli(['bridge', 'mint', burnTx])))
    expect(await balance(137)).toBeGreaterThanOrEqual(before + 1_000_000n)
  })

  it('print no transaction when the destination would reject the attestation', async () => {
    await orderFault(world.devnet, { kind: 'forward_never' })
    const burnTx = await world.burn(8453, 5042)
    await world.settle(8453, 5042)
    await orderFault(world.devnet, { kind: 'wrong_signer' })
    const printed = await world.cli(['bridge', 'mint', burnTx])
    expect(printed.exitCode).toBe(1)
    expect(json(printed)).toMatchObject({
      transactions: [],
      left: [{ why: 'the destination rejects the mint: Invalid signature: not attester' }],
    })
    await orderFault(world.devnet, { kind: 'other_message' })
    expect(json(await world.cli(['bridge', 'mint', burnTx])).transactions).toEqual([])
  })

  it('print the facts of the chains while the attestation service is down', async () => {
    const burnTx = await world.burn(8453, 5042)
    await world.settle(8453, 5042)
    const unreachable = { ATTESTATION_URL: 'http://127.0.0.1:1' }
    const status = json(await world.cli(['bridge', 'status', burnTx, '--json'], unreachable))
    expect(status.bridges).toMatchObject([{ status: 'minted', circleStatus: 'unreachable' }])
    const waiting = await world.burn(8453, 5042)
    const printed = await world.cli(['bridge', 'mint', waiting], unreachable)
    expect(printed.exitCode).toBe(1)
    expect(json(printed).left[0].why).toMatch(/set ATTESTATION_URL/)
  })

  it('name the node that does not answer, and the options to set another node', async () => {
    const burnTx = await world.burn(8453, 5042)
    const dead = { RPC_URL_8453: 'http://127.0.0.1:1' }
    const printed = await world.cli(['bridge', 'status', burnTx, '--from', 'base'], dead)
    expect(printed).toMatchObject({ exitCode: 1, out: '' })
    expect(printed.err).toMatch(/RPC node of chain 8453 .* RPC_URL_8453 or --rpc 8453=URL/)
    const { url } = chainOf(world.devnet, 8453)
    const named = ['bridge', 'status', burnTx, '--from', 'base', '--rpc', `base=${url}`, '--json']
    expect((await world.cli(named, dead)).exitCode).toBe(0)
  })

  it('describe an unknown transaction and a transaction without a burn', async () => {
    const unknownTx = `0x${'ab'.repeat(32)}`
    for (const verb of ['status', 'mint', 'refund', 'verify']) {
      const printed = await world.cli(['bridge', verb, unknownTx, '--json'])
      expect(printed).toMatchObject({ exitCode: 1, err: '' })
      expect(json(printed).error).toMatch(/has this transaction|no burn of this bridge/)
    }
    const depositTx = await world.push(5042)
    const printed = await world.cli(['bridge', 'status', depositTx, '--json'])
    expect(printed.exitCode).toBe(1)
    expect(json(printed).error).toMatch(/has no CCTP V2 burn/)
    const other = await world.cli(['bridge', 'refund', await world.burn(8453, 5042), '--json'])
    expect(json(other).transactions).toEqual([])
  })

  it('reject chains without contracts in the deployment', async () => {
    const burnTx = `0x${'ab'.repeat(32)}`
    const printed = await world.cli(['bridge', 'status', burnTx, '--from', 'linea'])
    expect(printed.exitCode).toBe(2)
    expect(printed.err).toMatch(/59144: this deployment has only 8453, 5042, 137/)
  })
})
