import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const WORDS: Readonly<Record<string, string>> = {
  ID: `0x${'0a'.repeat(32)}`,
  TX: `0x${'0b'.repeat(32)}`,
  ADDRESS: `0x${'0c'.repeat(20)}`,
  SLUG: 'four-stocks-abc234',
  TEXT: 'letter',
  SIGNATURE: '5'.repeat(88),
}

/** Returns the blocks of one kind in the runbook, without their fences. */
export function runbookBlocks(kind: 'sh' | 'promql'): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8')
  return [...text.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].flatMap(([, name, block]) =>
    name === kind && block !== undefined ? [block] : [],
  )
}

/** Returns the words of every command line in the runbook, each once, with example values for ids. */
export function runbookCommands(): string[][] {
  const lines = runbookBlocks('sh').flatMap((block) => block.split('\n'))
  const commands = lines.flatMap((line) => /^npm run cli -- (.+)$/.exec(line)?.[1] ?? [])
  return [...new Set(commands)].map((line) => line.split(' ').map((word) => WORDS[word] ?? word))
}
