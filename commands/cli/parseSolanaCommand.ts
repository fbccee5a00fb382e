import { SOLANA_STATES, statesOf } from '../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { parseSol } from '../../core/sponsor/solana/domain/sol.ts'
import { BadCommand } from './badCommand.ts'

/** Command about the Solana sponsor; only `top-up` sends a transaction. */
export type SolanaCommand =
  | { readonly kind: 'solana'; readonly verb: 'show'; readonly isJson: boolean }
  | {
      readonly kind: 'solana'
      readonly verb: 'list'
      readonly state: string | null
      readonly isJson: boolean
    }
  | {
      readonly kind: 'solana'
      readonly verb: 'one'
      /** Id of a sponsorship, or signature of the sponsored transaction. */
      readonly name: string
      readonly isJson: boolean
    }
  | {
      readonly kind: 'solana'
      readonly verb: 'top-up'
      readonly lamports: bigint
      /** True if the top-up is sent; false if the planned top-up is only printed. */
      readonly isMeant: boolean
      readonly isJson: boolean
    }

const ID = /^0x[0-9a-f]{32}$/
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/

/** Parses the words after `solana`. Throws `BadCommand`. */
export function parseSolanaCommand([verb = '', ...rest]: readonly string[]): SolanaCommand {
  const isJson = rest.includes('--json')
  const words = rest.filter((word) => word !== '--json')
  switch (verb) {
    case 'show':
      refuseMore(words)
      return { kind: 'solana', verb: 'show', isJson }
    case 'list':
      return { kind: 'solana', verb: 'list', state: stateOf(words), isJson }
    case 'one': {
      const [name, ...more] = words
      refuseMore(more)
      return { kind: 'solana', verb: 'one', name: nameOf(name), isJson }
    }
    case 'top-up': {
      const [amount, ...more] = words.filter((word) => word !== '--yes')
      refuseMore(more)
      const isMeant = words.includes('--yes')
      return { kind: 'solana', verb: 'top-up', lamports: amountOf(amount), isMeant, isJson }
    }
    default:
      throw new BadCommand(`unknown command: solana ${verb}`.trim())
  }
}

function stateOf([option, state, ...more]: readonly string[]): string | null {
  if (option === undefined) return null
  if (option !== '--state') throw new BadCommand(`${option}: unknown option for this command`)
  refuseMore(more)
  const known = statesOf(SOLANA_STATES)
  if (known.some((text) => text === state) && state !== undefined) return state
  throw new BadCommand(`${state}: must be one of ${known.join(', ')}`)
}

function nameOf(word: string | undefined): string {
  if (word === undefined) throw new BadCommand('ID or SIGNATURE is missing')
  if (ID.test(word) || SIGNATURE.test(word)) return word
  throw new BadCommand(`${word}: must be the id of a sponsorship or a signature in base58`)
}

function amountOf(word: string | undefined): bigint {
  if (word === undefined) throw new BadCommand('SOL is missing')
  const lamports = parseSol(word)
  if (lamports === null || lamports === 0n) {
    throw new BadCommand(`${word}: must be an amount of SOL, such as 0.5`)
  }
  return lamports
}

function refuseMore([word]: readonly string[]): void {
  if (word?.startsWith('-')) throw new BadCommand(`${word}: unknown option for this command`)
  if (word !== undefined) throw new BadCommand(`too many arguments: ${word}`)
}
