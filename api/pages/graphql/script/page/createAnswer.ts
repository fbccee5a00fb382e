import { parse } from 'graphql'
import { parseVariables } from '../flow/parseVariables.ts'
import { sendOperation } from '../flow/sendOperation.ts'
import { showAnswer } from '../flow/showAnswer.ts'
import { element } from './element.ts'

/** Events of a subscription that stay on the page, the newest first. */
const MAX_EVENTS = 100

type Texts = { readonly query: string; readonly variables: string }

export type Answer = {
  readonly button: HTMLElement
  readonly state: HTMLElement
  readonly text: HTMLElement
  /** Runs the operation, or ends the running operation. */
  readonly run: () => void
}

/** Creates the button that runs the operation of the editors, and the place of its answer. */
export function createAnswer(
  sender: Parameters<typeof sendOperation>[0],
  read: () => Texts,
): Answer {
  const button = element('button', { type: 'button', class: 'run' }, 'Run')
  const state = element(
    'p',
    { class: 'answer-state', role: 'status' },
    'Ctrl-Enter runs the query, Ctrl-Space completes a name.',
  )
  const text = element('pre', { tabindex: '0', role: 'region', 'aria-label': 'Answer' })
  let running: AbortController | null = null
  const send = async (own: AbortController): Promise<void> => {
    const { query, variables: written } = read()
    const parsed = parseVariables(written)
    if (parsed.kind === 'invalid') {
      state.textContent = parsed.reason
      return
    }
    const isStream = isSubscription(query)
    state.textContent = isStream ? 'Waiting for events…' : 'Running…'
    text.textContent = ''
    const startedMs = performance.now()
    const operation = { query, variables: parsed.variables, isStream }
    let count = 0
    for await (const answered of sendOperation(sender, operation, own.signal)) {
      count += 1
      if (isStream) {
        text.prepend(element('span', {}, `${showAnswer(answered)}\n\n`))
        if (text.children.length > MAX_EVENTS) text.lastElementChild?.remove()
        state.textContent = `${count} ${count === 1 ? 'event' : 'events'}`
      } else {
        text.textContent = showAnswer(answered)
        const ms = Math.round(performance.now() - startedMs)
        state.textContent = `${answered.length.toLocaleString('en')} characters after ${ms} ms`
      }
    }
  }
  const run = (): void => {
    if (running !== null) {
      running.abort()
      return
    }
    const own = new AbortController()
    running = own
    button.textContent = 'Stop'
    void send(own)
      .catch((error: unknown) => {
        state.textContent = own.signal.aborted ? 'Stopped' : `No answer: ${String(error)}`
      })
      .finally(() => {
        running = null
        button.textContent = 'Run'
      })
  }
  button.addEventListener('click', run)
  return { button, state, text, run }
}

/** Returns false for a text that is not an operation: the service answers with the error. */
function isSubscription(query: string): boolean {
  try {
    return parse(query).definitions.some(
      (definition) =>
        definition.kind === 'OperationDefinition' && definition.operation === 'subscription',
    )
  } catch {
    return false
  }
}
