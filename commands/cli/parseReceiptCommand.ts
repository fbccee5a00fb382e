import { BadCommand } from './badCommand.ts'

/** Command that verifies the signatures of a receipt in a file. */
export type ReceiptCommand = {
  readonly kind: 'receipt'
  /** Path of a file; `-` is the standard input. */
  readonly path: string
  /** Address that must have signed; null to read the addresses from the origin of the receipt. */
  readonly signer: string | null
  readonly isJson: boolean
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Parses the words after `receipt`. Throws `BadCommand`. */
export function parseReceiptCommand(words: readonly string[]): ReceiptCommand {
  const rest: string[] = []
  let signer: string | null = null
  let isJson = false
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--json') isJson = true
    else if (word === '--signer') {
      at += 1
      signer = addressIn(words[at])
    } else if (word.startsWith('-') && word !== '-') {
      throw new BadCommand(`${word}: unknown option for this command`)
    } else rest.push(word)
  }
  const [verb, path, ...more] = rest
  if (verb !== 'verify') throw new BadCommand(`unknown command: receipt ${verb ?? ''}`.trim())
  if (path === undefined) throw new BadCommand('FILE is missing; - reads the standard input')
  if (more.length > 0) throw new BadCommand(`too many arguments: ${more.join(' ')}`)
  return { kind: 'receipt', path, signer, isJson }
}

function addressIn(word: string | undefined): string {
  if (word !== undefined && ADDRESS.test(word)) return word.toLowerCase()
  throw new BadCommand('--signer needs an address of 0x and 40 hex digits')
}
