import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { QuartetErrorCode } from '../../../clients/typescript/src/index.ts'
import { readExamples } from './installClient.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** All codes. The compiler requires each code of the type. */
const codes = {
  invalid_amount: true,
  invalid_challenge: true,
  over_cap: true,
  over_budget: true,
  no_way_to_pay: true,
  payment_refused: true,
  payment_unresolved: true,
  unsafe_operation: true,
  call_refused: true,
} satisfies Record<QuartetErrorCode, true>

describe('the README of the client', () => {
  it('lists every error', () => {
    const listed = [...read('clients/typescript/README.md').matchAll(/^\| `(\w+)` \|/gm)]
    expect(new Set(listed.map(([, code]) => code))).toEqual(new Set(Object.keys(codes)))
  })

  it('contains the program that the README of the repository shows', () => {
    expect(read('README.md')).toContain(`\`\`\`ts\n${readExamples().get('signals.ts')}\`\`\``)
  })
})
