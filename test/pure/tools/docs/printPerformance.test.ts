import { describe, expect, it } from 'vitest'
import type { Figure } from '../../../../bench/support/benchmark.ts'
import { type Measured, printPerformance } from '../../../../tools/docs/printPerformance.ts'

const measured = (
  name: string,
  commit: string,
  measuredAt: string,
  figures: Figure[],
): Measured => ({
  name,
  result: {
    title: `Title of ${name}`,
    figures,
    notes: [`Note of ${name}.`],
    machine: {
      commit,
      hasUncommittedChanges: commit === 'aaa',
      node: 'v24',
      cores: 2,
      cpu: 'CPU',
      memoryGb: 25,
      loadBefore: 0.1,
      loadAfter: 1.2,
    },
    measuredAt,
  },
})
const slow: Figure = {
  name: 'page: speed',
  value: 3_690,
  unit: 'requests/s',
  against: { name: 'peer', ratio: 0.352, target: 0.5 },
}
const peer: Figure = { name: 'peer: speed', value: 10_500, unit: 'requests/s' }

describe('docs/performance.md', () => {
  const text = printPerformance(
    [
      measured('reads', 'aaa', '2026-01-01T00:00:00.000Z', [slow, peer]),
      measured('pages', 'bbb', '2026-01-02T00:00:00.000Z', [
        { name: 'size', value: 5, unit: 'bytes', limit: 6 },
      ]),
    ],
    {
      reads: [
        { figure: 'page: speed', cause: 'Many statements.' },
        { figure: 'restore: s', atMost: 60, cause: 'not built' },
      ],
    },
  )

  it('has our figure, its peer, the ratio, the goal and the run, with a mark for an older commit', () => {
    expect(text).toContain(
      '| page: speed † | 3,690 requests/s | peer: speed: 10,500 requests/s | 0.352 x | at least 0.5 x: not met | `aaa`* | 2 x CPU, 25 GB; 0.1 and 1.2 | 2026-01-01 |\n',
    )
    expect(text).toContain(
      '| size | 5 bytes |  |  | at most 6 bytes: met | `bbb` | 2 x CPU, 25 GB; 0.1 and 1.2 | 2026-01-02 |\n',
    )
    expect(text).toContain('Newest commit: `bbb`.')
  })

  it('names the cause of each goal that was not reached, also of a figure that no benchmark measures', () => {
    expect(text).toContain(
      '| reads | page: speed | 3,690 requests/s | 0.352 x | at least 0.5 x | Many statements. |\n' +
        '| reads | restore: s | none |  | at most 60 | not built |\n',
    )
  })
})
