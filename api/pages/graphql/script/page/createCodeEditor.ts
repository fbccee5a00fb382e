import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap, lineNumbers } from '@codemirror/view'
import { editorTheme } from './editorTheme.ts'
import { element } from './element.ts'

export type CodeEditor = {
  readonly dom: HTMLElement
  readonly view: EditorView
  readonly text: () => string
  /** Replaces the text; an undo returns the text before. */
  readonly write: (text: string) => void
}

type Options = {
  readonly label: string
  readonly language: Extension
  /** Runs the operation, by Ctrl-Enter or ⌘-Enter. */
  readonly run: () => void
}

/**
 * Creates an editor of code. The tab key leaves the editor, so that a keyboard reaches the rest of the page.
 *
 * The editor is inside of a shadow tree, where the library adds its style as a constructed sheet: the policy of the page
 * blocks style elements.
 */
export function createCodeEditor({ label, language, run }: Options): CodeEditor {
  const dom = element('div', { class: 'code-editor' })
  const root = dom.attachShadow({ mode: 'open' })
  const runKey: KeyBinding = {
    key: 'Mod-Enter',
    run: () => {
      run()
      return true
    },
  }
  const state = EditorState.create({
    extensions: [
      Prec.highest(keymap.of([runKey])),
      lineNumbers(),
      history(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ icons: false }),
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...completionKeymap,
        ...lintKeymap,
      ]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      editorTheme,
      language,
    ],
  })
  const view = new EditorView({ state, parent: root, root })
  return {
    dom,
    view,
    text: () => view.state.doc.toString(),
    write: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
  }
}
