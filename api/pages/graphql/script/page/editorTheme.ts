import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The colours are those of the page, which the shadow tree of an editor inherits, light or dark. */
const HIGHLIGHT = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.definitionKeyword, tags.modifier],
    color: 'var(--accent)',
    fontWeight: '600',
  },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--wait)' },
  { tag: [tags.variableName, tags.special(tags.name), tags.atom], color: 'var(--accent)' },
  { tag: [tags.comment, tags.punctuation, tags.bracket, tags.separator], color: 'var(--soft)' },
  { tag: tags.invalid, color: 'var(--bad)' },
])

const UNDERLINE = { backgroundImage: 'none', textDecoration: 'underline wavy 1px' }

/** Marks of errors are lines of text, because the policy of the page blocks the pictures of the library. */
const THEME = EditorView.theme({
  '&': {
    color: 'var(--text)',
    fontSize: '.8125rem',
    minHeight: 'var(--least)',
    maxHeight: '26rem',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
    lineHeight: '1.5',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--text)', padding: '.6rem 0' },
  '.cm-gutters': { background: 'none', border: '0', color: 'var(--soft)' },
  '.cm-matchingBracket': { background: 'none' },
  '&.cm-focused .cm-matchingBracket': {
    background: 'var(--tint)',
    outline: '1px solid var(--soft)',
  },
  '.cm-lintRange-error': { ...UNDERLINE, textDecorationColor: 'var(--bad)' },
  '.cm-lintRange-warning, .cm-lintRange-info, .cm-lintRange-hint': {
    ...UNDERLINE,
    textDecorationColor: 'var(--wait)',
  },
  '.cm-tooltip': {
    background: 'var(--card)',
    color: 'var(--text)',
    border: '1px solid var(--soft)',
    borderRadius: '6px',
    fontSize: '.8125rem',
    maxWidth: 'min(30rem, 90vw)',
  },
  '.cm-tooltip .cm-completionDetail': { color: 'inherit' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--card)',
  },
})

export const editorTheme = [THEME, syntaxHighlighting(HIGHLIGHT)]
