import { describe, expect, it } from 'vitest'
import { isSameServer } from '../../../../../core/vaults/domain/isSameServer.ts'

const SERVER = { systemIdentifier: '7301', timeline: '00000001' }

describe('two readings of the server of the database', () => {
  it.each([
    ['the same cluster and timeline', SERVER, true],
    ['another timeline, as after a promotion', { ...SERVER, timeline: '00000002' }, false],
    [
      'another cluster, as after a restore of a dump',
      { ...SERVER, systemIdentifier: '7302' },
      false,
    ],
    ['a timeline that the role may not read', { ...SERVER, timeline: null }, true],
    ['a cluster that the role may not read', { ...SERVER, systemIdentifier: null }, true],
    [
      'another timeline of a hidden cluster',
      { systemIdentifier: null, timeline: '00000002' },
      false,
    ],
  ])('with %s', (_name, other, isSame) => {
    expect(isSameServer(SERVER, other)).toBe(isSame)
    expect(isSameServer(other, SERVER)).toBe(isSame)
  })
})
