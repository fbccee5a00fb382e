import type { Browser } from 'playwright-core'

type Message = {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly features?: Features }
  readonly result?: { readonly contexts?: readonly { readonly context: string }[] }
}
type Features = { readonly 'prefers-color-scheme'?: 'light' | 'dark' | null }
type Transport = { send: (message: Message) => void; onmessage: (message: Message) => void }

/** First id of the messages of this file; Playwright counts its own from 1. */
const FIRST_ID = 2 ** 40
const PREFERENCE = 'layout.css.prefers-color-scheme.content-override'
/** Values of the preference. Source: modules/libpref/init/StaticPrefList.yaml of Firefox. */
const VALUES = { dark: 0, light: 1, system: 2 } as const

/**
 * Emulates light and dark colours in a Firefox without the command that Playwright sends for them.
 *
 * The command sets a preference of the whole browser instead. Source: WebDriver BiDi, `emulation.setMediaFeaturesOverride`
 * and the scope `moz:scope` of Firefox.
 */
export function addColorSchemes(browser: Browser): void {
  const transport = transportOf(browser)
  const send = transport.send.bind(transport)
  const receive = transport.onmessage
  const waiting = new Map<number, (answer: Message) => void>()
  let lastId = FIRST_ID
  const call = (method: string, params: object) => {
    lastId += 1
    const id = lastId
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    send({ id, method, params })
    return answer
  }
  const setColors = async (scheme: keyof typeof VALUES) => {
    const tree = await call('browsingContext.getTree', { 'moz:scope': 'chrome' })
    const expression = `Services.prefs.setIntPref('${PREFERENCE}', ${VALUES[scheme]})`
    const target = { context: tree.result?.contexts?.[0]?.context }
    await call('script.evaluate', { target, expression, awaitPromise: true })
  }
  transport.onmessage = (message) => {
    const resolve = waiting.get(message.id ?? 0)
    if (resolve === undefined) return receive(message)
    waiting.delete(message.id ?? 0)
    resolve(message)
  }
  transport.send = (message) => {
    if (message.method !== 'emulation.setMediaFeaturesOverride') return send(message)
    const scheme = message.params?.features?.['prefers-color-scheme'] ?? 'system'
    const answer = {
      ...(message.id !== undefined && { id: message.id }),
      type: 'success',
      result: {},
    }
    void setColors(scheme).then(() => receive(answer))
  }
}

/** Returns the part of Playwright's server, in this process, that exchanges messages with the browser. */
function transportOf(browser: Browser): Transport {
  const { _connection: client } = browser as unknown as {
    _connection: { toImpl(part: Browser): { _connection: { _transport: Transport } } }
  }
  return client.toImpl(browser)._connection._transport
}
