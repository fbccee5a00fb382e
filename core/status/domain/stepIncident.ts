import type { Component, ComponentStatus } from './components.ts'

/** An incident that lasts. */
export type OpenIncident = {
  readonly component: Component
  readonly status: Exclude<ComponentStatus, 'ok'>
}

/** What a turn does to the incident of a part. */
export type IncidentStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly status: OpenIncident['status'] }
  | { readonly kind: 'worsen' }
  | { readonly kind: 'close' }

/**
 * The step that one look at a part takes: an incident begins with the first turn that finds it not well, keeps the
 * worst it was, and ends with the first that finds it well.
 */
export function stepIncident(
  open: Pick<OpenIncident, 'status'> | null,
  status: ComponentStatus,
): IncidentStep {
  if (status === 'ok') return open === null ? { kind: 'none' } : { kind: 'close' }
  if (open === null) return { kind: 'open', status }
  return open.status === 'degraded' && status === 'down' ? { kind: 'worsen' } : { kind: 'none' }
}
