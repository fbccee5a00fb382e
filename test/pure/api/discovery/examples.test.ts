import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { answeredExamples } from '../../../../api/discovery/answeredExamples.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { operationsOf, readServedApi } from '../../../builders/servedApi.ts'
import { answerValidator } from '../../../support/openapi/answerValidator.ts'

const app = anApp(aWorld())
const api = await readServedApi(app)
const evaluate = answerValidator(api)
const described = operationsOf(api)
const examples = answeredExamples('http://127.0.0.1:3000')
/** Returns the headers that every answer must have. Other headers are not part of an example. */
const headersOf = (type: string) =>
  new Headers({
    'content-type': type,
    ...Object.fromEntries(
      ['x-request-id', 'ratelimit', 'retry-after', 'payment-required'].map((name) => [name, 'x']),
    ),
  })

describe('the examples of the OpenAPI document', () => {
  it.each(described.map((operation) => [operation.operationId, operation] as const))(
    'match the schemas of the answers of %s',
    (id, operation) => {
      const answered = examples.get(id) ?? []
      expect(answered.map(({ status }) => status)).toContain(200)
      for (const { name, status, type, body } of answered) {
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const problem = evaluate(operation, { status, headers: headersOf(type), text })
        expect({ name, problem }).toEqual({ name, problem: null })
      }
    },
  )

  it.each(described.map((operation) => [operation.operationId, operation] as const))(
    'were requested from %s with the described parameters and body',
    (id, { parameters, requestBody }) => {
      const ajv = new Ajv2020({ strict: false, validateFormats: false })
      ajv.addSchema({ $id: 'api', components: api.components })
      const fits = (schema: unknown, value: unknown): boolean =>
        ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')), value)
      for (const { name, request } of examples.get(id) ?? []) {
        const sent = { ...request.params, ...request.query }
        for (const parameter of parameters) {
          const value = sent[parameter.name]
          expect(value !== undefined || !parameter.required, `${name}.${parameter.name}`).toBe(true)
          if (value !== undefined) expect(fits(parameter.schema, value), name).toBe(true)
        }
        const schema = requestBody?.content['application/json'].schema
        if (schema !== undefined) expect(fits(schema, request.body ?? {}), name).toBe(true)
      }
    },
  )

  it('keep the document below 515,000 characters', async () => {
    // An operation with tables takes about ten thousand characters.
    const text = await (await app.request('/openapi.json')).text()
    expect(text.length).toBeLessThan(515_000)
  })
})
