import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { LogFields } from '../../../../../core/kernel/logger.ts'
import type { Span } from '../../../../../core/kernel/tracer.ts'
import { createTracer } from '../../../../../core/platform/tracing/createTracer.ts'
import { receiveTraces, type TraceReceiver } from '../../../../support/tracing/receiveTraces.ts'

const spanOf = (traceId: string): Span => ({
  traceId,
  name: 'lane sign',
  kind: 'client',
  durationMs: 250,
  attributes: { 'quartet.chain_id': 8453 },
  isFailed: true,
})
const FIRST = `${'0'.repeat(24)}00000001`
const LAST = `${'0'.repeat(24)}ffffffff`
const SERVICE = { part: 'workers', version: '1.0.0' }

describe('the tracer', () => {
  const warnings: LogFields[] = []
  const log = { warn: (fields: LogFields) => void warnings.push(fields) }
  let receiver: TraceReceiver | undefined
  afterEach(async () => {
    await receiver?.stop()
    receiver = undefined
    warnings.length = 0
  })

  it('sends waiting spans with their duration at its end', async () => {
    receiver = await receiveTraces()
    const tracer = createTracer({ log }, SERVICE, {
      url: `${receiver.url}/`,
      headers: '',
      ratio: 1,
    })
    tracer.record(spanOf(FIRST))
    await tracer.close()
    const [span] = receiver.spans
    expect(span).toMatchObject({ traceId: FIRST, name: 'lane sign' })
    const { startTimeUnixNano = '0', endTimeUnixNano = '0' } = span ?? {}
    expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBe(250_000_000n)
    expect(warnings).toEqual([])
  })

  it('sends a span with a negative duration as a span without duration', async () => {
    receiver = await receiveTraces()
    const tracer = createTracer({ log }, SERVICE, { url: receiver.url, headers: '', ratio: 1 })
    tracer.record({ ...spanOf(FIRST), durationMs: -2.237 })
    await tracer.close()
    const [span] = receiver.spans
    expect(span?.endTimeUnixNano).toBe(span?.startTimeUnixNano)
  })

  it('sends only traces whose id is within the ratio', async () => {
    receiver = await receiveTraces()
    const tracer = createTracer({ log }, SERVICE, { url: receiver.url, headers: '', ratio: 0.5 })
    for (const id of [FIRST, LAST]) tracer.record(spanOf(id))
    await tracer.close()
    expect(receiver.spans.map(({ traceId }) => traceId)).toEqual([FIRST])
  })

  it('loses spans and logs one line while the receiver is unreachable', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    // A server that closes each connection at once.
    holder.on('connection', (socket) => socket.destroy())
    const url = `http://127.0.0.1:${port}`
    const tracer = createTracer({ log }, SERVICE, { url, headers: '', ratio: 1 })
    tracer.record(spanOf(FIRST))
    await expect.poll(() => warnings.length).toBe(1)
    tracer.record(spanOf(LAST))
    await tracer.close()
    expect(warnings).toMatchObject([{ event: 'traces_unsent', dependency: 'trace receiver' }])
    await new Promise((resolve) => holder.close(resolve))
  })
})
