import { COMPONENTS, type Component, type ComponentStatus } from '../domain/components.ts'

const STATUSES: readonly ComponentStatus[] = ['ok', 'degraded', 'down']

/** The part of this name; null for one that another version watched. */
export function readComponent(name: string): Component | null {
  return COMPONENTS.find((each) => each === name) ?? null
}

/** The status of this word; null for one that another version knew. */
export function readComponentStatus(word: string): ComponentStatus | null {
  return STATUSES.find((each) => each === word) ?? null
}
