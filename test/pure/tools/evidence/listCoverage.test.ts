import { describe, expect, it } from 'vitest'
import { listCoverage } from '../../../../tools/evidence/listCoverage.ts'

const report = `TN:
SF:b.sol
DA:2,3
DA:3,0
BRDA:2,0,0,3
BRDA:2,0,1,-
end_of_record
TN:
SF:a.sol
DA:1,1
end_of_record
`

describe('the coverage of the contracts', () => {
  it('counts lines and branches of each source, and lists the branches that no test takes', () => {
    expect(
      listCoverage(report, () => 'contract B {\n  if (closed) revert();\n  open();\n}'),
    ).toEqual([
      {
        path: 'a.sol',
        lines: { found: 1, hit: 1 },
        branches: { found: 0, hit: 0 },
        openBranches: [],
      },
      {
        path: 'b.sol',
        lines: { found: 2, hit: 1 },
        branches: { found: 2, hit: 1 },
        openBranches: [{ line: 2, text: 'if (closed) revert();', side: 1 }],
      },
    ])
  })
})
