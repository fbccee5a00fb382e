import { Counter, type Registry } from 'prom-client'

export type LeadCounters = {
  sold(leads: number): void
  sampled(leads: number): void
  withheld(leads: number): void
  /** A question that was not clear enough, by its code. */
  refused(code: string): void
  optedOut(): void
  /** A request about a domain that waits for its proof. */
  optOutPending(): void
}

/** What was done with leads. */
export function createLeadCounters(registry: Registry): LeadCounters {
  const registers = [registry]
  const sold = new Counter({
    name: 'svc_leads_sold_total',
    help: 'Leads that were delivered for a payment, each payment once',
    registers,
  })
  const sampled = new Counter({
    name: 'svc_leads_sampled_total',
    help: 'Leads that were delivered for nothing',
    registers,
  })
  const withheld = new Counter({
    name: 'svc_leads_withheld_total',
    help: 'Leads that were passed over on a page that was paid, because somebody opted out',
    registers,
  })
  const refused = new Counter({
    name: 'svc_leads_refused_total',
    help: 'Questions for leads that were refused, by code',
    labelNames: ['code'],
    registers,
  })
  const optOuts = new Counter({
    name: 'svc_leads_opt_outs_total',
    help: 'Requests to be left out that were kept',
    registers,
  })
  const pending = new Counter({
    name: 'svc_leads_opt_outs_pending_total',
    help: 'Answers to requests about a domain that waits for its proof',
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
