import { relative } from 'node:path'
import { brokenImport, missingRoom } from './brokenImports.ts'

type Source = { readonly type: string; readonly value?: unknown }
type Node = { readonly source: Source | null }
type Context = {
  readonly cwd: string
  readonly filename: string
  report(problem: { readonly node: Source; readonly message: string }): void
}

const rule = {
  meta: { type: 'problem' },
  create(context: Context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const check = ({ source }: Node) => {
      if (source === null || typeof source.value !== 'string') return
      const message = brokenImport(file, source.value)
      if (message !== null) context.report({ node: source, message })
    }
    return {
      Program: (node: Source) => {
        const message = missingRoom(file)
        if (message !== null) context.report({ node, message })
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/** Oxlint rule for the import boundaries, so that an editor shows a forbidden import at once. */
export default { meta: { name: 'boundaries' }, rules: { imports: rule } }
