import { describe, expect, it } from 'vitest'
import { dependencyOf } from '../../../../core/kernel/dependencyOf.ts'

describe('the dependency of an outage', () => {
  it.each([
    ['database_unavailable', 'postgres'],
    ['rpc_unavailable', 'rpc'],
    ['attestations_unavailable', 'circle'],
  ])('contains the word for which an engineer searches: %s', (code, word) => {
    expect(dependencyOf(code)).toContain(word)
  })

  it('is a service if the code names no dependency', () => {
    expect(dependencyOf('leads_unavailable')).toBe('service')
  })
})
