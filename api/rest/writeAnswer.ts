import type { Operation } from '../../core/catalogue/operation.ts'
import type { Answer, Format } from '../../core/kernel/operation/defineOperation.ts'
import { JSON_TYPE } from '../http/reply.ts'
import { drawPicture } from '../pages/charts/drawPicture.ts'

export type WrittenAnswer = {
  readonly text: string
  readonly type: string
  /** `X-Block-Number`, when the answer is true for a block. */
  readonly headers: Readonly<Record<string, string>>
}

/** Writes an answer in the form that the caller's `format` names; any other word selects JSON. */
export function writeAnswer(
  operation: Operation,
  { body, at }: Answer<unknown>,
  formatName: string | undefined,
): WrittenAnswer {
  const format = operation.formats?.find(({ name }) => name === formatName)
  return {
    text: textOf(format, body),
    type: format?.type ?? JSON_TYPE,
    headers: at === null ? {} : { 'x-block-number': String(at.number) },
  }
}

function textOf(format: Format<unknown> | undefined, body: unknown): string {
  if (format === undefined) return JSON.stringify(body)
  return format.name === 'svg' ? drawPicture(format.chart(body)) : format.write(body)
}
