import { BadCommand } from './badCommand.ts'

/** Command that compares rows with the chains; stores lost charges only with `--apply`. */
export type RecoverCommand = {
  readonly kind: 'recover'
  readonly hours: number
  readonly isApplied: boolean
  readonly isJson: boolean
}

/** Hours of blocks that are compared: 24 by default, at most 30 days. */
const USUAL_HOURS = 24
const MAX_HOURS = 720

/** Parses the words after `recover`. Throws `BadCommand`. */
export function parseRecoverCommand(words: readonly string[]): RecoverCommand {
  let hours = USUAL_HOURS
  const flags = new Set<string>()
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', inline] = (words[at] ?? '').split('=')
    if (word === '--hours') {
      if (inline === undefined) at += 1
      hours = hoursIn(inline ?? words[at])
    } else if (word === '--apply' || word === '--json') flags.add(word)
    else if (word.startsWith('-')) throw new BadCommand(`${word}: unknown option for this command`)
    else throw new BadCommand(`too many arguments: ${word}`)
  }
  return { kind: 'recover', hours, isApplied: flags.has('--apply'), isJson: flags.has('--json') }
}

function hoursIn(word: string | undefined): number {
  if (word === undefined) throw new BadCommand('--hours needs a value')
  const hours = /^[0-9]{1,3}$/.test(word) ? Number(word) : 0
  if (hours >= 1 && hours <= MAX_HOURS) return hours
  throw new BadCommand(`--hours ${word}: must be a number from 1 to ${MAX_HOURS}`)
}
