/** Returns an answer that pauses for `pauseMs` in the middle of its body; the pause ends if the reader disconnects. */
export async function pauseInBody(answer: Response, pauseMs: number): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const middle = Math.floor(bytes.length / 2)
  let timer: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.subarray(0, middle))
      timer = setTimeout(() => {
        controller.enqueue(bytes.subarray(middle))
        controller.close()
      }, pauseMs)
    },
    cancel: () => clearTimeout(timer),
  })
  return new Response(body, { status: answer.status, headers: answer.headers })
}
