import { describe, expect, it } from 'vitest'
import { type Behind, findStuckNodes } from '../../../../ops/cluster/findStuckNodes.ts'
import type { Member } from '../../../../ops/cluster/readMembers.ts'

const MEGABYTE = 1024 * 1024
const leader: Member = { name: 'node1', role: 'leader', state: 'running', timeline: 16 }
const standby: Member = {
  name: 'node2',
  role: 'sync_standby',
  state: 'running',
  timeline: 16,
  lag: 0,
}
const replica = (change: Partial<Member>): Member => ({
  name: 'node3',
  role: 'replica',
  state: 'running',
  timeline: 16,
  lag: 0,
  ...change,
})

/** Returns the nodes that are stuck at the end, for one list of members every ten seconds. */
function stuckAfter(lists: readonly (readonly Member[])[]): readonly string[] {
  let behind: ReadonlyMap<string, Behind> = new Map()
  let stuck: readonly string[] = []
  for (const [index, members] of lists.entries())
    ({ behind, stuck } = findStuckNodes(behind, members, index * 10_000))
  return stuck
}
const repeated = (members: readonly Member[], times = 4) =>
  Array.from({ length: times }, () => members)

describe('a node of the cluster', () => {
  it('is stuck after 30 s on an earlier timeline', () => {
    const members = [leader, standby, replica({ timeline: 15 })]
    expect(stuckAfter(repeated(members, 3))).toEqual([])
    expect(stuckAfter(repeated(members))).toEqual(['node3'])
  })

  it('is stuck after 30 s with a lag that does not shrink', () => {
    const lists = [5, 6, 6, 9].map((lag) => [leader, standby, replica({ lag: lag * MEGABYTE })])
    expect(stuckAfter(lists)).toEqual(['node3'])
  })

  it.each([
    [
      'its lag shrinks',
      [9, 8, 9, 9].map((lag) => [leader, standby, replica({ lag: lag * MEGABYTE })]),
    ],
    ['it follows the leader', repeated([leader, standby, replica({ lag: MEGABYTE })])],
    ['it is starting', repeated([leader, standby, replica({ timeline: 15, state: 'starting' })])],
    ['it confirms commits', repeated([leader, { ...standby, timeline: 15, lag: 9 * MEGABYTE }])],
  ])('is not stuck if %s', (_, lists) => {
    expect(stuckAfter(lists)).toEqual([])
  })

  it('keeps its data while fewer than two other nodes have all commits', () => {
    expect(stuckAfter(repeated([leader, replica({ timeline: 15 })]))).toEqual([])
    expect(stuckAfter(repeated([standby, replica({ timeline: 15 })]))).toEqual([])
  })
})
