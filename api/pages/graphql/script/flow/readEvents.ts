/** Event of a stream. Source: HTML, server-sent events. */
export type StreamEvent = { readonly event: string; readonly data: string }

const END = /\r\n\r\n|\n\n|\r\r/

/** Reads the events of a body; an event without data, such as a comment, is left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split(END)
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event.data !== '') yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(block: string): StreamEvent {
  const fields = block.split(/\r\n|\n|\r/).map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    return { name, value }
  })
  const of = (wanted: string) =>
    fields.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  return { event: of('event').at(-1) ?? 'message', data: of('data').join('\n') }
}
