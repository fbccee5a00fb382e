/** A word to avoid, and the words that replace it. */
export type Word = {
  readonly pattern: RegExp
  readonly use: string
}

/** Words that comments, test names, log texts and API texts must not contain. */
export const WORDS: readonly Word[] = [
  {
    pattern: /\b(?:nobody|somebody|anybody|whoever|whom|whomever)\b/i,
    use: 'the actor: the payer, a caller, an operator, another process',
  },
  { pattern: /\b(?:tells?|told|telling)\b/i, use: 'return, report, state or log' },
  { pattern: /\b(?:judges?|judged|judging)\b/i, use: 'check, validate, confirm or resolve' },
  { pattern: /\b(?:mends?|mended|mending)\b/i, use: 'repair, correct or fill' },
  { pattern: /\b(?:hears?|heard|hearing)\b/i, use: 'receive or read' },
  { pattern: /\b(?:puts?|putting) off\b/i, use: 'delay, pause or retry after' },
  { pattern: /\b(?:goes|go|going|went) on\b/i, use: 'continue or resume' },
  { pattern: /\banew\b/i, use: 'again' },
  { pattern: /\b(?:births?|born)\b/i, use: 'inception, creation or first block' },
  { pattern: /\b(?:thief|thieves|purses?)\b/i, use: 'attacker, payer or balance' },
  { pattern: /\b(?:of ours|of theirs|wherever|thereof|lest)\b/i, use: 'the noun' },
  { pattern: /\bwhatever\b/i, use: 'any, each or the noun' },
  { pattern: /(?:^|[.!?:;] )(?:what|who|whose)\b/i, use: 'a noun as the subject' },
]

/** A text that needs a word of the list, and the reason. */
export type Exception = {
  /** Path from the root of the repository. */
  readonly file: string
  /** Part of the text that contains the word. */
  readonly text: string
  readonly reason: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'test/support/mcp/suite/suitePrompts.ts',
    text: 'What context should the prompt use?',
    reason: 'text that the conformance suite of MCP expects',
  },
]
