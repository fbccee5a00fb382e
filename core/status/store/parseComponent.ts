import { COMPONENTS, type Component, type ComponentStatus } from '../domain/components.ts'

const STATUSES: readonly ComponentStatus[] = ['ok', 'degraded', 'down']

/** Returns the part with this name; null for a part of another version. */
export function parseComponent(name: string): Component | null {
  return COMPONENTS.find((text) => text === name) ?? null
}

/** Returns the status with this word; null for a status of another version. */
export function parseComponentStatus(word: string): ComponentStatus | null {
  return STATUSES.find((componentStatus) => componentStatus === word) ?? null
}
