import { type BridgeBooks, readBridgeBooks } from '../../../test/support/bridge/bridgeBooks.ts'
import { isAuthorizationUsed } from '../../../test/support/payments/thirdParty.ts'
import type { DrillWorld } from '../openWorld.ts'
import type { DrillMeasurements } from '../runFaults.ts'
import type { PaidRequest } from '../traffic/sendAsPayer.ts'
import type { Traffic } from '../traffic/startTraffic.ts'
import type { Findings } from '../verdict.ts'
import { compareBridges } from './compareBridges.ts'
import { comparePayments, type PaymentFate } from './comparePayments.ts'
import { lostAnswerProblems } from './lostAnswerProblems.ts'
import { readPaidSums } from './readPaidSums.ts'
import { isSoldAgain, readPaymentFates } from './readPaymentFates.ts'
import { recoverRows } from './recoverRows.ts'
import type { AnswerCounts } from './startAnswerChecks.ts'

type Deps = {
  readonly world: DrillWorld
  readonly traffic: Traffic
  readonly measured: DrillMeasurements
  /** Newest block of each chain before the first caller. */
  readonly sinceBlocks: ReadonlyMap<number, bigint>
  readonly answers: AnswerCounts
  readonly openWork: readonly string[]
}

/** Reads chains and rows after the last caller. */
export async function collectFindings(deps: Deps): Promise<Findings> {
  const { world, traffic, measured, sinceBlocks, answers, openWork } = deps
  const { reads, sales, bridges, sponsorships } = traffic
  const never = async () => false
  const sold = await readPaymentFates(world, sales.payments, never)
  const sponsoredPayments = sponsorships.visits.flatMap(({ wallet, body, payments }) =>
    payments.map(({ payment, answer }) => ({
      payer: wallet,
      payment,
      body,
      isAnswered: answer !== null,
    })),
  )
  const sponsored = await readPaymentFates(world, sponsoredPayments, never)
  const fates = [...sold, ...sponsored]
  const { lostRows } = comparePayments(fates, measured.lostTails)
  const tailSec = Math.min(...measured.lostTails.map(({ fromSec }) => fromSec))
  const recovered = lostRows === 0 ? fates : await recoverRows(world, fates, tailSec)
  const refusals: string[] = []
  const requests = [
    ...sales.payments.map((sale) => ({ ...sale, url: `${world.apiUrl}/v1/signals` })),
    ...sponsoredPayments.map((sale) => ({ ...sale, url: `${world.apiUrl}/v1/gas` })),
  ]
  const payments = await sellAgain(recovered, requests, refusals)
  const lostAnswersSec = sponsorships.visits.flatMap((visit) => visit.lostAnswersSec)
  const books = await readBridgeBooks(world.chains, world.deployment)
  return {
    answers,
    reads: reads.attempts.filter(({ isServed }) => isServed).length,
    readProblems: reads.problems,
    payments: { ...comparePayments(payments, []), lostRows },
    paidSums: await readPaidSums(world, sinceBlocks),
    bridges: await proveBridges(world, traffic, books),
    sponsored: sponsorships.visits.length,
    lostSponsorships: lostAnswersSec.length,
    callerProblems: [
      ...sales.problems,
      ...bridges.problems,
      ...sponsorships.problems,
      ...refusals,
      ...lostAnswerProblems(lostAnswersSec, measured.lostTails),
    ],
    openWork,
    faults: measured.results.length,
    unrestored: measured.unrestored,
  }
}

/** Sends each charged payment without an answer again, with the request of its place in the list. */
function sellAgain(
  payments: readonly PaymentFate[],
  requests: readonly (PaidRequest & { readonly url: string })[],
  refusals: string[],
): Promise<readonly PaymentFate[]> {
  return Promise.all(
    payments.map(async (payment, at) => {
      const request = requests[at]
      if (request === undefined || !payment.isCharged || payment.isAnswered) return payment
      const onRefusal = (text: string) => refusals.push(`payment ${payment.nonce}: ${text}`)
      return { ...payment, isAnsweredAgain: await isSoldAgain(request.url, request, onRefusal) }
    }),
  )
}

async function proveBridges(world: DrillWorld, { bridges }: Traffic, books: BridgeBooks) {
  const fates = []
  for (const { id, payer, from, to, receiveUsdc6, payment, answer } of bridges.trips) {
    const { token } = payment.offer
    fates.push({
      id,
      payer: payer.address,
      toChainId: to,
      valueUsdc6: payment.authorization.valueUsdc6,
      receiveUsdc6,
      status: answer?.status,
      isUsed: await isAuthorizationUsed(world.chain(from), token.address, payment.authorization),
    })
  }
  return compareBridges(fates, books)
}
