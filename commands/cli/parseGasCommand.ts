import { parseCoins } from '../../core/kernel/coins/coins.ts'
import { EVM_STATES, statesOf } from '../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { BadCommand } from './badCommand.ts'

/** Command about the gas sponsor; amounts in wei. */
export type GasCommand =
  | { readonly kind: 'gas'; readonly verb: 'status'; readonly isJson: boolean }
  | {
      readonly kind: 'gas'
      readonly verb: 'operations'
      readonly state: string | null
      readonly isJson: boolean
    }
  | {
      readonly kind: 'gas'
      readonly verb: 'topup'
      readonly chainId: number
      readonly amountWei: bigint
    }
  | { readonly kind: 'gas'; readonly verb: 'withdraw-surplus'; readonly chainId: number }

const CHAIN = /^[0-9]{1,10}$/

/** Parses the words after `gas`. Throws `BadCommand`. */
export function parseGasCommand([verb = '', ...rest]: readonly string[]): GasCommand {
  const isJson = rest.includes('--json')
  const words = rest.filter((word) => word !== '--json')
  switch (verb) {
    case 'status':
      refuseMore(words)
      return { kind: 'gas', verb: 'status', isJson }
    case 'operations':
      return { kind: 'gas', verb: 'operations', state: stateOf(words), isJson }
    case 'topup': {
      const [chain, amount, ...more] = words
      refuseMore(more)
      return { kind: 'gas', verb: 'topup', chainId: chainIdOf(chain), amountWei: amountOf(amount) }
    }
    case 'withdraw-surplus': {
      const [chain, ...more] = words
      refuseMore(more)
      return { kind: 'gas', verb: 'withdraw-surplus', chainId: chainIdOf(chain) }
    }
    default:
      throw new BadCommand(`unknown command: gas ${verb}`.trim())
  }
}

function stateOf([option, state, ...more]: readonly string[]): string | null {
  if (option === undefined) return null
  if (option !== '--state') throw new BadCommand(`${option}: unknown option for this command`)
  refuseMore(more)
  const known = statesOf(EVM_STATES)
  if (known.some((text) => text === state) && state !== undefined) return state
  throw new BadCommand(`${state}: must be one of ${known.join(', ')}`)
}

function chainIdOf(word: string | undefined): number {
  if (word === undefined) throw new BadCommand('CHAIN is missing')
  if (!CHAIN.test(word)) throw new BadCommand(`${word}: must be a chain id, such as 8453`)
  return Number(word)
}

function amountOf(word: string | undefined): bigint {
  if (word === undefined) throw new BadCommand('AMOUNT is missing')
  const amountWei = parseCoins(word)
  if (amountWei === null || amountWei === 0n)
    throw new BadCommand(`${word}: must be an amount of coins, such as 0.5`)
  return amountWei
}

function refuseMore([word]: readonly string[]): void {
  if (word?.startsWith('-')) throw new BadCommand(`${word}: unknown option for this command`)
  if (word !== undefined) throw new BadCommand(`too many arguments: ${word}`)
}
