import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findWording, stripCommentMarks } from '../../tools/wording/findWording.ts'
import { EXCEPTIONS, WORDS } from '../../tools/wording/words.ts'

const require = createRequire(import.meta.url)
const root = resolve(import.meta.dirname, '../..')

/** A sentence for each pattern of the word list, in the order of the list. */
const SENTENCES = [
  'Nobody pays twice.',
  'The reply tells the price.',
  'The worker judges the burn.',
  'The pass mends the gap.',
  'The feed hears a price.',
  'The settlement is put off.',
  'The worker goes on.',
  'The table is built anew.',
  'The index starts at the birth of a vault.',
  'The thief signs a payment.',
  'The keys of ours pay the gas.',
  'Throws whatever the node throws.',
  'What a caller pays.',
]

describe('the word list', () => {
  it('matches each sample sentence with exactly one pattern', () => {
    expect(SENTENCES).toHaveLength(WORDS.length)
    for (const [index, sentence] of SENTENCES.entries()) {
      const found = WORDS.filter(({ pattern }) => pattern.test(sentence))
      expect([sentence, found]).toEqual([sentence, [WORDS[index]]])
    }
  })

  it('accepts plain sentences', () => {
    const plain = [
      'Returns the price of a call, USDC-6.',
      'Throws DatabaseUnavailable when the database does not answer.',
      'The worker retries after 2 s.',
    ]
    expect(plain.flatMap((text) => findWording('api/price.ts', text))).toEqual([])
  })

  it('ignores a word of an exception in its file, and in no other file', () => {
    const exception = { file: 'core/a.ts', text: 'whom', reason: 'quotes a standard' }
    expect(findWording('core/a.ts', 'The payer whom it may concern.', [exception])).toEqual([])
    expect(findWording('core/b.ts', 'The payer whom it may concern.', [exception])).toHaveLength(1)
  })

  it('reads a comment of several lines as one text, without quoted code', () => {
    expect(stripCommentMarks('*\n * The price\n * of `whom`.\n ')).toBe('The price of `…`.')
  })

  it('has only exceptions whose file contains the text', () => {
    const stale = EXCEPTIONS.filter(
      ({ file, text }) => !readFileSync(join(root, file), 'utf8').includes(text),
    )
    expect(stale).toEqual([])
  })

  it('is enforced by the linter in comments, test names, log texts and the texts of operations and problems', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartet-wording-'))
    try {
      writeFileSync(
        join(folder, 'planted.ts'),
        [
          '/** What a caller pays. */',
          "it('tells the price', () => {})",
          "it.each(rows)('tells %s', () => {})",
          "log.warn('settling put off')",
          "log.warn({ chainId }, 'settling put off')",
          "z.string().describe('Nobody pays.')",
          "const operation = { description: 'Nobody pays.', summary: 'Nobody pays.' }",
          "const problem = { why: 'Nobody pays.', message: 'Nobody pays.', title: 'Nobody pays.' }",
        ].join('\n'),
      )
      const config = join(folder, 'oxlint.json')
      writeFileSync(
        config,
        JSON.stringify({
          jsPlugins: [join(root, 'tools/wording/lintWording.ts')],
          categories: { correctness: 'off' },
          rules: { 'wording/plain': 'error' },
        }),
      )
      const oxlint = join(require.resolve('oxlint/package.json'), '../bin/oxlint')
      const { stdout } = spawnSync(
        process.execPath,
        [oxlint, '-c', config, '--format=unix', folder],
        { encoding: 'utf8' },
      )
      const lines = [...stdout.matchAll(/planted\.ts:(\d+):/g)].map(([, line]) => Number(line))
      expect(lines.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 8])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
