import { bridgeTransitions } from '../../core/bridge/domain/bridgeStates.ts'
import { bridgeChainById, bridgeChainOf } from '../../core/kernel/chains/bridgeChains.ts'
import { BadCommand } from './badCommand.ts'

/** Hex text of 32 or 20 bytes. */
export type Word = `0x${string}`

/** Nodes for a command: `chainId` limits the command to one chain, `rpcUrls` replace the configured nodes. */
export type HandScope = {
  readonly chainId: number | null
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
}

/** Bridge command for any caller; needs only public nodes and the public attestation service. */
export type HandCommand = {
  readonly kind: 'byHand'
  readonly verb: 'status' | 'mint' | 'refund' | 'claim' | 'verify'
  /** Hash of a transaction, or address of a referrer. */
  readonly subject: Word
  readonly scope: HandScope
  readonly isJson: boolean
}

/** Bridge command for operators; reads the database. */
export type BridgeRowCommand =
  | { readonly kind: 'listBridges'; readonly state: string | null; readonly isJson: boolean }
  | { readonly kind: 'showBridge'; readonly id: Word; readonly isJson: boolean }
  | { readonly kind: 'listPayouts'; readonly isJson: boolean }

export type BridgeCommand = HandCommand | BridgeRowCommand

const HASH = /^0x[0-9a-fA-F]{64}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Options that take a value, by command. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  status: ['--from', '--rpc'],
  mint: ['--from', '--rpc'],
  verify: ['--from', '--rpc'],
  refund: ['--on', '--rpc'],
  claim: ['--on', '--rpc'],
  list: ['--state'],
  show: [],
  payouts: [],
}

type Words = {
  readonly subject: string | undefined
  readonly options: readonly (readonly [string, string])[]
  readonly isJson: boolean
}

/** Parses the words after `bridge`. Throws `BadCommand`. */
export function parseBridgeCommand([verb = '', ...rest]: readonly string[]): BridgeCommand {
  const allowed = valuesOf[verb]
  if (allowed === undefined) throw new BadCommand(`unknown command: bridge ${verb}`.trim())
  const words = split(rest, allowed)
  const { subject, isJson } = words
  switch (verb) {
    case 'status':
    case 'mint':
    case 'verify':
    case 'refund':
      return { kind: 'byHand', verb, subject: hash(subject), scope: scopeOf(words), isJson }
    case 'claim':
      return { kind: 'byHand', verb, subject: address(subject), scope: scopeOf(words), isJson }
    case 'show':
      return { kind: 'showBridge', id: hash(subject), isJson }
    case 'list':
      refuseMore(subject)
      return { kind: 'listBridges', state: stateOf(words), isJson }
    default:
      refuseMore(subject)
      return { kind: 'listPayouts', isJson }
  }
}

function split(rest: readonly string[], allowed: readonly string[]): Words {
  const options: (readonly [string, string])[] = []
  const plain: string[] = []
  let isJson = false
  const words = rest.values()
  for (const word of words) {
    if (word === '--json') isJson = true
    else if (allowed.includes(word)) options.push([word, valueAfter(word, words)])
    else if (word.startsWith('-')) throw new BadCommand(`${word}: unknown option for this command`)
    else plain.push(word)
  }
  const [subject, ...more] = plain
  if (more.length > 0) throw new BadCommand(`too many arguments: ${more.join(' ')}`)
  return { subject, options, isJson }
}

function valueAfter(option: string, words: Iterator<string>): string {
  const { value, done } = words.next()
  if (done === true || value.startsWith('-')) throw new BadCommand(`${option} needs a value`)
  return value
}

function scopeOf({ options }: Words): HandScope {
  const chain = options.findLast(([name]) => name !== '--rpc')?.[1]
  return {
    chainId: chain === undefined ? null : chainIdOf(chain),
    rpcUrls: options.flatMap(([name, value]) => (name === '--rpc' ? [rpcOf(value)] : [])),
  }
}

function rpcOf(text: string): { chainId: number; rpcUrl: string } {
  const [, chain, rpcUrl] = /^([a-z0-9]+)=(https?:\/\/\S+)$/.exec(text) ?? []
  if (chain === undefined || rpcUrl === undefined || !URL.canParse(rpcUrl)) {
    throw new BadCommand('--rpc must be CHAIN=URL, such as base=https://rpc.example')
  }
  return { chainId: chainIdOf(chain), rpcUrl }
}

function chainIdOf(word: string): number {
  const chain = bridgeChainOf(word) ?? bridgeChainById(Number(word))
  if (chain === undefined)
    throw new BadCommand(`${word}: must be a CCTP chain, such as base or arc`)
  return chain.chainId
}

function stateOf({ options }: Words): string | null {
  const state = options.at(-1)?.[1]
  if (state === undefined) return null
  const known = Object.keys(bridgeTransitions)
  if (!known.includes(state)) {
    throw new BadCommand(`${state}: must be one of ${known.join(', ')}`)
  }
  return state
}

function hash(text: string | undefined): Word {
  if (text === undefined) throw new BadCommand('the transaction or id is missing')
  if (!HASH.test(text)) throw new BadCommand(`${text}: must be 0x and 64 hex digits`)
  return `0x${text.slice(2).toLowerCase()}`
}

function address(text: string | undefined): Word {
  if (text === undefined) throw new BadCommand('the address is missing')
  if (!ADDRESS.test(text)) throw new BadCommand(`${text}: must be 0x and 40 hex digits`)
  return `0x${text.slice(2).toLowerCase()}`
}

function refuseMore(word: string | undefined): void {
  if (word !== undefined) throw new BadCommand(`too many arguments: ${word}`)
}
