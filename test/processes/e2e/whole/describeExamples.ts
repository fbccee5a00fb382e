import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE_ORIGIN } from '../../../../api/discovery/answeredExamples.ts'
import { shapeOf, shapesMatch } from '../../../support/analyticsDoc.ts'
import { described, type RecordedExample } from '../../../support/openapi/recordExamples.ts'

/** `UPDATE_ANSWERS=1` writes the answers of this run into the file of recorded answers. */
const isUpdate = process.env['UPDATE_ANSWERS'] === '1'
const FILE = join(import.meta.dirname, '../../../../api/discovery/answeredExamples.json')

/**
 * Tests that the examples of the OpenAPI document match the answers of a whole stack; `recorded`
 * has these answers.
 */
export function describeExamples(recorded: () => RecordedExample): void {
  describe('the examples of the OpenAPI document', () => {
    const written: RecordedExample = JSON.parse(readFileSync(FILE, 'utf8'))

    beforeAll(() => {
      if (isUpdate) writeFileSync(FILE, `${JSON.stringify(recorded(), null, 2)}\n`)
    })

    it.skipIf(isUpdate)('cover exactly the operations of the document', () => {
      expect(Object.keys(written)).toEqual(described.map(({ id }) => id))
    })

    it.skipIf(isUpdate).each(described.map(({ id }) => id))(
      '%s have the shape of the current answers to the same requests',
      (id) => {
        const forms = (examples: RecordedExample[string] = []) =>
          examples.map(({ body: _body, ...rest }) => ({ ...rest, request: namesOf(rest.request) }))
        expect(forms(written[id])).toEqual(forms(recorded()[id]))
        for (const [at, { name, body }] of (written[id] ?? []).entries()) {
          const now = recorded()[id]?.[at]?.body
          expect({ name, fits: shapesMatch(shapeOf(body), shapeOf(now)) }).toEqual({
            name,
            fits: true,
          })
        }
      },
    )

    it('are short, and contain no address of a machine', () => {
      const text = JSON.stringify(recorded())
      expect(text.length).toBeLessThan(400_000)
      expect(text).not.toMatch(/127\.0\.0\.1|localhost/)
      expect(text).toContain(EXAMPLE_ORIGIN)
    })
  })
}

/** Returns the shape of a request, without the values, which belong to the chain of the run. */
function namesOf(request: RecordedExample[string][number]['request']): unknown {
  return shapeOf(request)
}
