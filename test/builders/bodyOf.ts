import { expect } from 'vitest'
import type { z } from 'zod'

/** Parses the body of an answer, which must match its operation exactly, without further members. */
export async function bodyOf<Output extends z.ZodType>(
  operation: { readonly output: Output },
  response: Response | Promise<Response>,
): Promise<z.output<Output>> {
  const answer = await response
  const body = await answer.json()
  expect({ status: answer.status, body }).toMatchObject({ status: 200 })
  const parsed = operation.output.parse(body)
  expect(parsed).toEqual(body)
  return parsed
}
