import type { Deps } from '../../core/catalogue/deps.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { FreeGrants } from '../../core/payments/freePorts.ts'
import type { AgentOf } from '../http/agent.ts'
import { HttpRefusal } from '../http/errors.ts'
import { jsonReply } from '../http/reply.ts'
import type { Handler } from '../http/wrapHandler.ts'
import { rawInput } from '../rest/rawInput.ts'
import type { LeadCounters } from './createLeadCounters.ts'

export type OptOutDeps = Deps & {
  readonly agentOf: AgentOf
  readonly free: { readonly grants: FreeGrants }
  readonly leadCounters: LeadCounters
}

/**
 * Maximum number of opt-outs per network and day: enough for all businesses of an office, too few
 * to remove many competitors.
 */
const MAX_PER_NETWORK_PER_DAY = 100

/** Serves opt-outs with a daily limit; a rejected opt-out does not count. */
export function serveOptOut(deps: OptOutDeps, operation: Operation): Handler {
  const { grants } = deps.free
  return async (context) => {
    const raw = await rawInput(operation, context)
    const network = deps.agentOf(context)
    const verdict = await grants.reserve({
      operation: operation.id,
      signIn: null,
      network,
      perAgent: MAX_PER_NETWORK_PER_DAY,
      period: 'day',
      perNetworkPerDay: MAX_PER_NETWORK_PER_DAY,
    })
    if (verdict.kind !== 'granted') {
      throw new HttpRefusal(429, 'Too many opt-outs today; retry tomorrow.', {
        'retry-after': String(RETRY_AFTER_SEC.dailyLimit),
      })
    }
    try {
      const withNetwork = { ...deps, leads: { ...deps.leads, network } }
      const { body } = await operation.answer(withNetwork, raw)
      await grants.commit(verdict.grant)
      if (isPending(body)) {
        deps.leadCounters.optOutPending()
        return jsonReply(202, body)
      }
      deps.leadCounters.optedOut()
      return jsonReply(200, body)
    } catch (error) {
      await grants.cancel(verdict.grant).catch(() => undefined)
      throw error
    }
  }
}

/** Returns true when part of the opt-out awaits a proof. */
const isPending = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'domainProof' in body
