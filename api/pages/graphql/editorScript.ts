import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLazy } from '../../http/createLazy.ts'
import type { PageScript } from '../layout.ts'

/** Script of the GraphQL editor, which `npm run generate` bundles from `script`; the first request reads the file. */
export const editorScript = createLazy(() =>
  readFileSync(join(import.meta.dirname, 'generated/editor.js'), 'utf8'),
)

/** Path of the script; the version makes a page of a new release load the new script. */
export const EDITOR_SCRIPT_PATH = '/graphql.js'

export const editorPageScript = createLazy((): PageScript => {
  const script = editorScript()
  return {
    url: `${EDITOR_SCRIPT_PATH}?v=${hash('sha256', script, 'hex').slice(0, 8)}`,
    integrity: `sha256-${hash('sha256', script, 'base64')}`,
  }
})
