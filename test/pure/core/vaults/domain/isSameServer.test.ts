import { describe, expect, it } from 'vitest'
import { isSameServer } from '../../../../../core/vaults/domain/isSameServer.ts'

const SERVER = { systemIdentifier: '7301', timeline: '00000001' }

describe('two reads of the database server', () => {
  it.each([
    ['the same cluster and timeline', SERVER],
    ['a timeline that the role may not read', { ...SERVER, timeline: null }],
    ['a cluster that the role may not read', { ...SERVER, systemIdentifier: null }],
  ])('are of the same server if they have %s', (_name, other) => {
    expect(isSameServer(SERVER, other)).toBe(true)
    expect(isSameServer(other, SERVER)).toBe(true)
  })

  it.each([
    ['another timeline, as after a promotion', { ...SERVER, timeline: '00000002' }],
    ['another cluster, as after a restore of a dump', { ...SERVER, systemIdentifier: '7302' }],
    ['another timeline of a hidden cluster', { systemIdentifier: null, timeline: '00000002' }],
  ])('are of different servers if they have %s', (_name, other) => {
    expect(isSameServer(SERVER, other)).toBe(false)
    expect(isSameServer(other, SERVER)).toBe(false)
  })
})
