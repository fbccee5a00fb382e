type Counts = { readonly found: number; readonly hit: number }

export type SourceCoverage = {
  readonly path: string
  readonly lines: Counts
  readonly branches: Counts
  readonly openBranches: readonly {
    readonly line: number
    readonly text: string
    /** Number of the way out of the branch, as the report counts the ways. */
    readonly side: number
  }[]
}

/**
 * Reads a report in the format of lcov: the counts of each source, and each branch that no test took.
 *
 * Source: geninfo(1), records SF, DA and BRDA.
 */
export function listCoverage(
  report: string,
  read: (path: string) => string,
): readonly SourceCoverage[] {
  return report
    .split('end_of_record')
    .map((record) => record.trim().split('\n'))
    .flatMap((record) => {
      const path = valuesOf(record, 'SF')[0]
      return path === undefined ? [] : [coverageOf(path, record, read(path).split('\n'))]
    })
    .sort((left, right) => (left.path < right.path ? -1 : 1))
}

function coverageOf(
  path: string,
  record: readonly string[],
  source: readonly string[],
): SourceCoverage {
  const lines = valuesOf(record, 'DA').map((value) => value.split(','))
  const branches = valuesOf(record, 'BRDA').map((value) => value.split(','))
  const isHit = (count: string | undefined): boolean => count !== '-' && count !== '0'
  return {
    path,
    lines: { found: lines.length, hit: lines.filter(([, count]) => isHit(count)).length },
    branches: {
      found: branches.length,
      hit: branches.filter(([, , , count]) => isHit(count)).length,
    },
    openBranches: branches
      .filter(([, , , count]) => !isHit(count))
      .map(([line, , side]) => ({
        line: Number(line),
        text: source[Number(line) - 1]?.trim() ?? '',
        side: Number(side),
      })),
  }
}

function valuesOf(record: readonly string[], name: string): readonly string[] {
  return record
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))
}
