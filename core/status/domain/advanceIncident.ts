import type { Component, ComponentStatus } from './components.ts'

/** Incident that has not ended. */
export type OpenIncident = {
  readonly component: Component
  readonly status: Exclude<ComponentStatus, 'ok'>
}

/** Change that a round makes to the incident of a part. */
export type IncidentStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly status: OpenIncident['status'] }
  | { readonly kind: 'worsen' }
  | { readonly kind: 'close' }

/**
 * Returns the change that one status of a part makes: an incident starts with the first round that is not ok, keeps its
 * worst status, and ends with the next round that is ok.
 */
export function advanceIncident(
  open: Pick<OpenIncident, 'status'> | null,
  status: ComponentStatus,
): IncidentStep {
  if (status === 'ok') return open === null ? { kind: 'none' } : { kind: 'close' }
  if (open === null) return { kind: 'open', status }
  return open.status === 'degraded' && status === 'down' ? { kind: 'worsen' } : { kind: 'none' }
}
