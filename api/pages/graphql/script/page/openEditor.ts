import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'
import { graphql, updateSchema } from 'cm6-graphql'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { createAnswer } from './createAnswer.ts'
import { type CodeEditor, createCodeEditor } from './createCodeEditor.ts'
import { createSchemaDocs } from './createSchemaDocs.ts'
import { readDraft, storeDraft } from './draft.ts'
import { element, labelled } from './element.ts'
import { type Question, readQuestions } from './readQuestions.ts'

type Editors = { readonly query: CodeEditor; readonly variables: CodeEditor }

/** Opens the editor: a question or the query of the last visit, its variables, its answer, and the schema. */
export function openEditor(place: HTMLElement): void {
  const sender = { fetch: fetch.bind(globalThis), endpoint: place.dataset['graphql'] ?? '' }
  const answer = createAnswer(sender, () => ({
    query: editors.query.text(),
    variables: editors.variables.text(),
  }))
  const run = answer.run
  const schemaPlace = element('div', {})
  let showType: (name: string) => void = () => undefined
  const onShowInDocs = (_field?: string, type?: string, parent?: string) => {
    const name = parent ?? type
    if (name !== undefined) showType(name)
  }
  const variablesLint = linter((view) =>
    view.state.doc.length === 0 ? [] : jsonParseLinter()(view),
  )
  const editors: Editors = {
    query: createCodeEditor({
      label: 'Query',
      language: graphql(undefined, { onShowInDocs }),
      run,
    }),
    variables: createCodeEditor({ label: 'Variables', language: [json(), variablesLint], run }),
  }
  const questions = readQuestions()
  const select = questionSelect(questions, editors)
  place.replaceChildren(
    element('div', { class: 'bar' }, labelled('Question', select), answer.button),
    element(
      'div',
      { class: 'panes' },
      element(
        'div',
        {},
        element('h2', {}, 'Query'),
        editors.query.dom,
        element('h2', {}, 'Variables'),
        editors.variables.dom,
      ),
      element('div', {}, element('h2', {}, 'Answer'), answer.text),
    ),
    answer.state,
    schemaPlace,
  )
  place.classList.add('editor')
  storeAtEnd(questions, editors)
  void readSchema(place.dataset['schema'] ?? '').then(
    (schema) => {
      updateSchema(editors.query.view, schema)
      const docs = createSchemaDocs(schema)
      showType = docs.show
      schemaPlace.replaceChildren(docs.dom)
    },
    (error: unknown) => answer.state.replaceChildren(`The schema is unavailable: ${String(error)}`),
  )
}

/** Creates the list of questions; a choice replaces query and variables. */
function questionSelect(
  questions: readonly Question[],
  { query, variables }: Editors,
): HTMLSelectElement {
  const draft = readDraft()
  const options = questions.map(({ title }, index) =>
    element('option', { value: String(index) }, `${index + 1}. ${title}`),
  )
  const last = draft === null ? [] : [element('option', { value: '' }, 'Query of your last visit')]
  const select = element('select', {}, ...last, ...options)
  const show = (): void => {
    const chosen = select.value === '' ? draft : questions[Number(select.value)]
    query.write(chosen?.query ?? '')
    variables.write(chosen?.variables ?? '')
  }
  select.addEventListener('change', show)
  show()
  return select
}

/** Stores texts that are not a question when the reader leaves the page. */
function storeAtEnd(questions: readonly Question[], { query, variables }: Editors): void {
  addEventListener('pagehide', () => {
    const draft = { query: query.text(), variables: variables.text() }
    const isQuestion = questions.some(
      (question) => question.query === draft.query && question.variables === draft.variables,
    )
    if (!isQuestion) storeDraft(draft.query.trim() === '' ? null : draft)
  })
}

/** Throws TypeError without an answer, and Error for an answer without a schema. */
async function readSchema(path: string): Promise<GraphQLSchema> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`status ${response.status}`)
  // The service validated the schema at its start.
  return buildSchema(await response.text(), { assumeValid: true, assumeValidSDL: true })
}
