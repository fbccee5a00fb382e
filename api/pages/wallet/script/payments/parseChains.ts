import { isRecord } from '../flow/wallet.ts'
import type { Chain } from './plan.ts'

/** Returns the chains of bridges that the page lists as JSON; none for another text. */
export function parseChains(text: string | undefined): readonly Chain[] {
  let value: unknown
  try {
    value = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  return Array.isArray(value) ? value.filter(isChain) : []
}

const isChain = (value: unknown): value is Chain =>
  isRecord(value) &&
  typeof value['slug'] === 'string' &&
  typeof value['name'] === 'string' &&
  Number.isSafeInteger(value['chainId']) &&
  typeof value['isSource'] === 'boolean'
