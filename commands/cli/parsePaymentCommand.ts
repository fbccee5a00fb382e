import { bridgeChainOf } from '../../core/kernel/chains/bridgeChains.ts'
import { type PaymentState, paymentTransitions } from '../../core/payments/domain/paymentStates.ts'
import { PRODUCTS, type Product } from '../../core/sales/domain/products.ts'
import { utcDayStart } from '../../core/sales/domain/utcDay.ts'
import { BadCommand } from './badCommand.ts'

/** Command that lists or sums payments; null for an unset filter. */
export type PaymentCommand = { readonly kind: 'payments'; readonly isJson: boolean } & (
  | {
      readonly verb: 'list'
      readonly day: string | null
      readonly product: Product | null
      readonly chainId: number | null
      readonly state: PaymentState | null
      readonly payer: `0x${string}` | null
      readonly limit: number
      readonly after: string | null
    }
  | { readonly verb: 'sum'; readonly from: string | undefined; readonly to: string | undefined }
)

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const ID = /^[A-Za-z0-9_]{1,64}$/
/** Payments on one page: the default, which fits on a screen, and the maximum. */
const USUAL_LIMIT = 50
const MAX_LIMIT = 1_000
const STATES: readonly string[] = Object.keys(paymentTransitions)

/** Parses the words after `payments`, except for `show`. Throws `BadCommand`. */
export function parsePaymentCommand([verb = '', ...rest]: readonly string[]): PaymentCommand {
  const kind = 'payments' as const
  if (verb === 'list') {
    const options = readOptions(rest, [
      'day',
      'product',
      'chain',
      'state',
      'payer',
      'limit',
      'after',
    ])
    return {
      kind,
      verb,
      day: dayOf(options, 'day') ?? null,
      product: productIn(options),
      chainId: chainIn(options),
      state: stateIn(options),
      payer: payerIn(options),
      limit: limitIn(options),
      after: afterIn(options),
      isJson: options.has('json'),
    }
  }
  if (verb !== 'sum') throw new BadCommand(`unknown command: payments ${verb}`.trim())
  const options = readOptions(rest, ['day', 'from', 'to'])
  const day = dayOf(options, 'day')
  if (day !== undefined && (options.has('from') || options.has('to'))) {
    throw new BadCommand('--day must not be combined with --from and --to')
  }
  const isJson = options.has('json')
  const from = day ?? dayOf(options, 'from')
  return { kind, verb, from, to: day ?? dayOf(options, 'to'), isJson }
}

type Options = ReadonlyMap<string, string>

/** Parses the options by name; `--name VALUE` equals `--name=VALUE`. */
function readOptions(words: readonly string[], names: readonly string[]): Options {
  const options = new Map<string, string>()
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--json') {
      options.set('json', '')
      continue
    }
    if (!word.startsWith('-')) throw new BadCommand(`too many arguments: ${word}`)
    const [flag = '', ...inline] = word.split('=')
    const name = flag.replace(/^--/, '')
    if (!names.includes(name)) throw new BadCommand(`${word}: unknown option for this command`)
    if (options.has(name)) throw new BadCommand(`${flag} must not occur twice`)
    if (inline.length === 0) at += 1
    const value = inline.length > 0 ? inline.join('=') : words[at]
    if (value === undefined) throw new BadCommand(`${flag} needs a value`)
    options.set(name, value)
  }
  return options
}

function dayOf(options: Options, name: string): string | undefined {
  const day = options.get(name)
  if (day === undefined || utcDayStart(day) !== null) return day
  throw new BadCommand(`--${name} ${day}: must be a UTC day, such as 2026-11-23`)
}

function productIn(options: Options): Product | null {
  const word = options.get('product')
  if (word === undefined) return null
  if (word === 'bridge') throw new BadCommand('payments do not include bridges; run bridge list')
  const product = PRODUCTS.find((known) => known === word)
  if (product !== undefined && product !== 'other') return product
  throw new BadCommand(`--product ${word}: must be one of ${PRODUCTS.slice(0, -2).join(', ')}`)
}

function chainIn(options: Options): number | null {
  const word = options.get('chain')
  if (word === undefined) return null
  const chain = bridgeChainOf(word)
  if (chain !== undefined) return chain.chainId
  if (/^[0-9]{1,10}$/.test(word)) return Number(word)
  throw new BadCommand(`--chain ${word}: must be base, arc, polygon or a chain id`)
}

function stateIn(options: Options): PaymentState | null {
  const word = options.get('state')
  if (word === undefined) return null
  if (isState(word)) return word
  throw new BadCommand(`--state ${word}: must be one of ${STATES.join(', ')}`)
}

const isState = (word: string): word is PaymentState => STATES.includes(word)

function payerIn(options: Options): `0x${string}` | null {
  const word = options.get('payer')
  if (word === undefined) return null
  if (ADDRESS.test(word)) return `0x${word.slice(2).toLowerCase()}`
  throw new BadCommand(`--payer ${word}: must be an address`)
}

function limitIn(options: Options): number {
  const word = options.get('limit') ?? String(USUAL_LIMIT)
  const limit = /^[0-9]{1,4}$/.test(word) ? Number(word) : 0
  if (limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new BadCommand(`--limit ${word}: must be a number from 1 to ${MAX_LIMIT}`)
}

function afterIn(options: Options): string | null {
  const word = options.get('after')
  if (word === undefined) return null
  if (ID.test(word)) return word
  throw new BadCommand(`--after ${word}: must be the id of a payment`)
}
