import { describe, expect, it } from 'vitest'
import { createAnswerCheck } from '../../../../../core/status/store/createAnswerCheck.ts'

const reply = { httpStatus: 200, contentType: 'application/json', text: '{"a":1}' }
const pathWithSchema = (schema: object) => ({
  get: { responses: { 200: { content: { 'application/json': { schema } } } } },
})

describe('the check of answers against the served document', () => {
  const check = createAnswerCheck(
    JSON.stringify({
      paths: {
        '/broken': pathWithSchema({ $ref: '#/components/schemas/Nowhere' }),
        '/whole': pathWithSchema({ $ref: '#/components/schemas/Whole' }),
      },
      components: { schemas: { Whole: { type: 'object', required: ['a'] } } },
    }),
  )

  it('fails only for an operation whose schema has an unknown reference', () => {
    const broken = { method: 'GET', path: '/broken' }
    const words = check?.(broken, reply)
    expect(words).toMatch(/^the schema is incomplete: .*Nowhere/)
    expect(check?.(broken, reply)).toBe(words)
    expect(check?.({ method: 'GET', path: '/whole' }, reply)).toBeNull()
  })
})
