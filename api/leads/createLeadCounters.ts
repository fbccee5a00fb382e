import { Counter, type Registry } from 'prom-client'

export type LeadCounters = {
  sold(leads: number): void
  sampled(leads: number): void
  withheld(leads: number): void
  /** Counts a rejected query by its error code. */
  refused(code: string): void
  optedOut(): void
  /** Counts a request about a domain that awaits its proof. */
  optOutPending(): void
}

/** Creates metrics of leads. */
export function createLeadCounters(registry: Registry): LeadCounters {
  const registers = [registry]
  const sold = new Counter({
    name: 'svc_leads_sold_total',
    help: 'Leads delivered for a payment, each payment once',
    registers,
  })
  const sampled = new Counter({
    name: 'svc_leads_sampled_total',
    help: 'Leads delivered free',
    registers,
  })
  const withheld = new Counter({
    name: 'svc_leads_withheld_total',
    help: 'Leads omitted from a paid page because of an opt-out',
    registers,
  })
  const refused = new Counter({
    name: 'svc_leads_refused_total',
    help: 'Rejected lead queries, by code',
    labelNames: ['code'],
    registers,
  })
  const optOuts = new Counter({
    name: 'svc_leads_opt_outs_total',
    help: 'Stored opt-outs',
    registers,
  })
  const pending = new Counter({
    name: 'svc_leads_opt_outs_pending_total',
    help: 'Opt-outs of a domain that wait for a proof, repeats included',
    registers,
  })
  return {
    sold: (leads) => sold.inc(leads),
    sampled: (leads) => sampled.inc(leads),
    withheld: (leads) => withheld.inc(leads),
    refused: (code) => refused.inc({ code }),
    optedOut: () => optOuts.inc(),
    optOutPending: () => pending.inc(),
  }
}
