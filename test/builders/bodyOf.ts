import { expect } from 'vitest'
import type { z } from 'zod'

/** Body of an answer, which must be exactly what its operation declares, no member more. */
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
