import { Counter, type Registry } from 'prom-client'

/** Events of the maintenance of lead data sets. */
export type LeadUpkeepEvent = 'mended' | 'dropped' | 'warmed' | 'applied' | 'failed'

export type LeadMetrics = {
  count(event: LeadUpkeepEvent): void
  /** Counts leads that an opt-out removed, or whose phone number it removed. */
  removed(leads: number): void
  /** Counts leads that returned, and leads that got back their phone number. */
  restored(leads: number): void
}

export function createLeadMetrics(registry: Registry): LeadMetrics {
  const registers = [registry]
  const events = new Counter({
    name: 'svc_leads_upkeep_total',
    help: 'Events of the upkeep of lead data sets, by event',
    labelNames: ['event'],
    registers,
  })
  const leads = new Counter({
    name: 'svc_leads_taken_out_total',
    help: 'Leads of the current data set that an opt-out removed or stripped of a contact',
    registers,
  })
  const back = new Counter({
    name: 'svc_leads_brought_back_total',
    help: 'Leads of the current data set restored, fully or with their phone, after an undone opt-out',
    registers,
  })
  return {
    count: (event) => events.inc({ event }),
    removed: (count) => leads.inc(count),
    restored: (count) => back.inc(count),
  }
}
