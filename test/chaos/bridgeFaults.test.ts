import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { quartetBridgeAbi } from '../../contracts-abi/quartetBridgeAbi.ts'
import { instant, maybe } from '../../core/platform/db/columns.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import type { FaultKind } from '../../devnet/attestation/faultKinds.ts'
import { receiptOf, submitTransaction } from '../../devnet/chain/sendTransaction.ts'
import { until } from '../../supervisor/until.ts'
import type { BridgeWork } from '../../workers/bridge/bridgeWork.ts'
import { createAttesterCheck } from '../../workers/bridge/createAttesterCheck.ts'
import { findDeposits } from '../../workers/bridge/findDeposits.ts'
import { importExternalBurns } from '../../workers/bridge/importExternalBurns.ts'
import { pollAttestations } from '../../workers/bridge/pollAttestations.ts'
import { closeOverdueBridges } from '../../workers/bridge/recheckBurns.ts'
import { sendRefunds } from '../../workers/bridge/sendRefunds.ts'
import { bridgeWorkOf } from '../support/bridgeWork/bridgeWorkOf.ts'
import {
  AMOUNT_USDC6,
  type BridgeRequest,
  type BridgeWorkWorld,
  contractOn,
  createBridgeWorkWorld,
  legOf,
  RECEIVE_USDC6,
} from '../support/bridgeWork/bridgeWorkWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { submitCancellation } from '../support/payments/thirdParty.ts'

describe('a bridge worker during faults', () => {
  let world: BridgeWorkWorld
  beforeAll(async () => {
    world = await createBridgeWorkWorld(inject('postgresUrl'))
    world.start()
  })
  afterEach(() => world.service.clearFaults())
  afterAll(() => world.stop())

  const fault = (kind: FaultKind, count?: number) =>
    world.service.faults.order({ kind, ...(count === undefined ? {} : { count }) })
  const stateOf = async (wanted: BridgeRequest) => (await world.row(wanted)).state
  const expectDelivered = async (wanted: BridgeRequest) => {
    await world.reach(wanted, 'minted')
    const balance = await world.balanceOf(wanted.toChainId, wanted.payer.address)
    expect(balance).toBeGreaterThanOrEqual(RECEIVE_USDC6)
    expect((await world.row(wanted)).received_usdc).toBe(balance)
    expect((await world.mintsOf(wanted)).length).toBe(1)
  }

  /** Runs one step in this process while the worker process runs. */
  const inProcess = async (step: (work: BridgeWork) => Promise<void>) => {
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { work, close } = bridgeWorkOf(world.options, { log, crashAt: () => {} })
    await step(work)
    await close()
  }

  describe('with a faulty attestation service', () => {
    it.each<FaultKind>(['other_message', 'wrong_signer', 'swapped_order'])(
      'rejects an answer with the fault %s, raises an alarm, and accepts the correct answer later',
      async (kind) => {
        fault(kind)
        fault('forward_never')
        const foreign = await world.bridge(`foreign ${kind}`)
        const wanted = await world.bridge(`fault ${kind}`)
        const alarm = kind === 'other_message' ? kind : 'bad_signature'
        await world.mineUntil(async () => (await world.row(wanted)).alarm === alarm, alarm)
        expect(await world.row(wanted)).toMatchObject({ message: null, attestation: null })
        expect(await stateOf(wanted)).not.toBe('attested')
        world.service.clearFaults()
        await expectDelivered(wanted)
        expect((await world.row(wanted)).alarm).toBe(null)
        await world.reach(foreign, 'minted')
      },
    )

    it('delivers a burn after answers with too many, too few or no entries', async () => {
      const kinds: readonly FaultKind[] = [
        'not_found',
        'empty_list',
        'pending_null_message',
        'pending_0x_message',
        'server_error',
      ]
      for (const kind of kinds) fault(kind, 1)
      fault('foreign_entry_first')
      fault('duplicate_entry')
      const requests = [await world.bridge('much around it'), await world.bridge('much more')]
      for (const wanted of requests) await expectDelivered(wanted)
    })

    it('renews an expired attestation, then mints', async () => {
      fault('expired_attestation')
      const wanted = await world.bridge('expired')
      await expectDelivered(wanted)
      expect(await world.row(wanted)).toMatchObject({ reattested_at: expect.any(Date) })
    })

    it('mints at once when the forwarding service reports a failed forward', async () => {
      fault('forward_failed')
      const wanted = await world.bridge('not forwarded', 5042, 8453)
      await expectDelivered(wanted)
      expect((await world.row(wanted)).mint_caller).toBe(world.accounts.bridgeMinter.address)
    })

    it('keeps a burn without an attestation pending, requests the attestation again, and delivers when the attestation comes', async () => {
      fault('stuck_pending')
      const wanted = await world.bridge('stuck')
      await world.reach(wanted, 'pending_attestation')
      await world.sql`
        update app.bridge set burned_at = now() - interval '30 days', due_at = now()
        where id = ${wanted.id}`
      const isRequested = async () => (await world.row(wanted)).reattested_at !== null
      await world.mineUntil(isRequested, 'asked to be attested again')
      const { due_at: due, reattested_at: reattestedAt } = await world.row(wanted)
      expect(Number(due)).toBeGreaterThan(Number(reattestedAt) + 55 * 60_000)
      expect(await stateOf(wanted)).toBe('pending_attestation')
      world.service.clearFaults()
      await world.sql`update app.bridge set due_at = now() where id = ${wanted.id}`
      await expectDelivered(wanted)
    })

    it('sends no request for five minutes after a rate limit, even after a restart', async () => {
      fault('rate_limited', 1)
      const wanted = await world.bridge('silenced')
      const beforeMs = Date.now()
      const stoppedUntilMs = async () => {
        const [row] = await world.sql({ at: maybe(instant) })`
          select stopped_until as at from app.attestation_gate`
        return Number(row?.at ?? 0)
      }
      await world.mineUntil(async () => (await stoppedUntilMs()) > beforeMs, 'silence')
      const silentUntilMs = await stoppedUntilMs()
      expect(silentUntilMs).toBeGreaterThanOrEqual(beforeMs + 300_000)
      await world.killAll()
      world.start()
      await world.sql`update app.bridge set due_at = now() where id = ${wanted.id}`
      // The next process claims the bridge, reads the pause, and delays the bridge until the pause ends.
      const isDelayed = async () =>
        Number((await world.row(wanted)).due_at) > silentUntilMs - 60_000
      await world.mineUntil(isDelayed, 'put off')
      expect(await world.row(wanted)).toMatchObject({ state: 'waiting_for_circle', polls: 0 })
      await world.sql`update app.attestation_gate set stopped_until = now()`
      await world.sql`update app.bridge set due_at = now() where id = ${wanted.id}`
      await expectDelivered(wanted)
    })
  })

  describe('with reorganisations and rejected payments', () => {
    it('burns again when the block of a burn leaves the chain, before and after the attestation', async () => {
      fault('forward_never')
      const wanted = await world.bridge('reorganised')
      for (const state of ['waiting_for_circle', 'attested'] as const) {
        if (state === 'waiting_for_circle') fault('stuck_pending')
        const isThere = async () => {
          const now = await stateOf(wanted)
          return now === state || (state === 'waiting_for_circle' && now === 'pending_attestation')
        }
        await world.mineUntil(isThere, state)
        const { burn_block_number: burned } = await world.row(wanted)
        const head = await world.chain(8453).client.getBlockNumber()
        await world.reorg(8453, Number(head) - Number(burned) + 1)
        const isBack = async () => (await world.row(wanted)).burn_block_hash === null
        expect(await until(isBack, PATIENCE_MS)).toBe(true)
        expect(await stateOf(wanted)).toBe('submitted')
        world.service.clearFaults()
        fault('forward_never')
      }
      world.service.clearFaults()
      await expectDelivered(wanted)
    })

    it('requests the attestation again and delivers once when the block of a mint leaves the chain', async () => {
      const wanted = await world.bridge('minted and reorganised')
      await world.reach(wanted, 'minted')
      const { mint_block_number: minted, mint_block_hash: hash } = await world.row(wanted)
      const head = await world.chain(5042).client.getBlockNumber()
      await world.reorg(5042, Number(head) - Number(minted) + 1)
      await world.mineUntil(
        async () => (await world.row(wanted)).mint_block_hash !== hash,
        'the mint is gone',
      )
      await expectDelivered(wanted)
    })

    it('voids the refund and burns when the block of a deposit leaves the chain', async () => {
      const wanted = await world.sign('pushed and reorganised')
      await world.fund(wanted.payer, 8453)
      await world.mine()
      await world.frontRun(wanted)
      // No block follows, so the worker cannot prove the refund yet.
      const isOwed = async () => (await world.refund(wanted))?.state === 'due'
      expect(await until(isOwed, PATIENCE_MS)).toBe(true)
      await world.claim(wanted)
      await world.reorg(8453, 1)
      await expectDelivered(wanted)
      await world.mineUntil(async () => (await world.refund(wanted))?.state === 'void', 'void')
    })

    it('sends a refund again when its block leaves the chain, and pays once', async () => {
      const wanted = await world.sign('refunded and reorganised')
      await world.fund(wanted.payer, 8453)
      await world.frontRun(wanted)
      await world.claim(wanted)
      await world.reach(wanted, 'refunded')
      const block = async () => (await world.refund(wanted))?.refund_block_number ?? null
      const refunded = await block()
      const head = await world.chain(8453).client.getBlockNumber()
      await world.reorg(8453, Number(head) - Number(refunded) + 1)
      expect(await until(async () => (await block()) === null, PATIENCE_MS)).toBe(true)
      // The worker's own burn, which reverts, may be in one of the removed blocks too.
      expect(['front_run', 'submitted']).toContain(await stateOf(wanted))
      expect(await world.balanceOf(8453, wanted.payer.address)).toBe(0n)
      await world.reach(wanted, 'refunded')
      expect(await world.balanceOf(8453, wanted.payer.address)).toBe(AMOUNT_USDC6)
    })

    it('closes a bridge with its reason and without a charge when the payment cannot burn', async () => {
      const underfunded = await world.sign('poor')
      const cancelled = await world.sign('cancelled')
      const late = await world.sign('late', 8453, 5042, { validBeforeSec: 1n })
      const listed = await world.sign('listed')
      for (const wanted of [cancelled, late, listed]) await world.fund(wanted.payer, 8453)
      const from = world.accounts.visitors[1]!.address
      const chain = world.chain(8453)
      const { nonce } = cancelled.authorization
      const signature = await cancelled.payer.signCancellation(cancelled.token, nonce)
      await submitCancellation(chain, from, { ...cancelled, signature })
      await submitTransaction(chain, {
        from: world.accounts.usdcAdmin.address,
        to: listed.token.address,
        data: encodeFunctionData({
          abi: parseAbi(['function blacklist(address account)']),
          functionName: 'blacklist',
          args: [listed.payer.address],
        }),
      })
      await world.mine()
      const reasons = [
        [underfunded, 'insufficient_balance'],
        [cancelled, 'cancelled'],
        [late, 'expired'],
        [listed, 'blacklisted'],
      ] as const
      for (const [request] of reasons) await world.claim(request)
      for (const [request, reason] of reasons) {
        await world.reach(request, 'closed')
        expect(await world.row(request)).toMatchObject({ reason })
      }
    })

    it('refunds a deposit as the operator when the block of the deposit is too old for a proof', async () => {
      const [request, unsigned] = [
        await world.sign('too old'),
        await world.sign('too old, unsigned'),
      ]
      for (const bridgeRequest of [request, unsigned]) await world.fund(bridgeRequest.payer, 8453)
      await world.killAll()
      await world.frontRun(request)
      await world.frontRun(unsigned)
      await world.claim(request)
      await inProcess(async (work) => {
        await findDeposits(work)
        const tooOld = { kind: 'too_old', blockNumber: 1, headNumber: 9_000 } as const
        for (const source of work.sources) {
          await sendRefunds(work, { ...source, prove: async () => tooOld })
        }
      })
      expect(await world.refund(request)).toMatchObject({ state: 'late', reason: 'too_old' })
      world.start()
      await world.reach(request, 'refunded')
      expect(await world.balanceOf(8453, request.payer.address)).toBe(AMOUNT_USDC6)
      // The api has no claim for this deposit, so an operator must check the refund.
      expect(await world.refund(unsigned)).toMatchObject({ state: 'late' })
      expect(await world.balanceOf(8453, unsigned.payer.address)).toBe(0n)
    })

    it('closes a bridge without a charge when the authorization expires before the lane sends the burn', async () => {
      const wanted = await world.sign('ran out', 8453, 5042, { validBeforeSec: 2n })
      await world.killAll()
      await world.claim(wanted)
      await inProcess(async (work) => {
        for (const source of work.sources) await closeOverdueBridges(work, source)
      })
      expect(await world.row(wanted)).toMatchObject({ state: 'closed', reason: 'expired' })
      world.start()
    })

    it('stores the mint that the forwarding service reports if the worker has no node of the destination', async () => {
      fault('stuck_pending')
      const wanted = await world.bridge('to a far chain')
      await world.reach(wanted, 'pending_attestation')
      await world.killAll()
      world.service.clearFaults()
      await inProcess(async (work) => {
        const far = { ...work, destinations: [] }
        const attesters = createAttesterCheck(far, systemClock)
        await world.mineUntil(async () => {
          await pollAttestations(far, attesters)
          return (await stateOf(wanted)) === 'minted'
        }, 'minted far away')
      })
      const [mint] = await world.mintsOf(wanted)
      expect(await world.row(wanted)).toMatchObject({
        mint_tx: mint?.transactionHash,
        mint_block_number: null,
        mint_caller: null,
        received_usdc: await world.balanceOf(5042, wanted.payer.address),
      })
      world.start()
    })

    it('imports a burn that another party sent, and delivers it', async () => {
      const payer = (await world.sign('bound')).payer
      const leg = legOf({ chainId: 8453, toChainId: 5042 })
      const [salt, to] = [`0x${'5a'.repeat(32)}`, contractOn(8453)] as const
      const legArgs = {
        destinationDomain: leg.destinationDomain,
        receiveAmount: leg.receiveUsdc6,
        maxNetworkFee: leg.maxNetworkFeeUsdc6,
        minFinalityThreshold: leg.minFinality,
        referrer: `0x${'0'.repeat(40)}`,
      } as const
      const nonce = await world.chain(8453).client.readContract({
        address: to,
        abi: quartetBridgeAbi,
        functionName: 'boundNonce',
        args: [legArgs, salt],
      })
      const wanted = await world.sign('bound', 8453, 5042, { nonce })
      await world.fund(payer, 8453)
      const { authorization, signature } = wanted
      const data = encodeFunctionData({
        abi: quartetBridgeAbi,
        functionName: 'bridgeBound',
        args: [
          {
            from: authorization.from,
            value: authorization.valueUsdc6,
            validAfter: authorization.validAfterSec,
            validBefore: authorization.validBeforeSec,
            nonce,
          },
          signature,
          legArgs,
          salt,
        ],
      })
      const from = world.accounts.visitors[2]!.address
      const hash = await submitTransaction(world.chain(8453), { from, to, data })
      await world.mine()
      await receiptOf(world.chain(8453), hash)
      await inProcess(importExternalBurns)
      expect(await world.row(wanted)).toMatchObject({ burn_tx: hash, lane_tx_id: null })
      await expectDelivered(wanted)
    })
  })
})
