import type { Operation } from '../../core/catalogue/operation.ts'
import { type RootDeps, serveRoot } from '../pages/root/serveRoot.ts'
import { agentCard } from './agentCard.ts'
import { llmsText } from './llmsText.ts'
import { serveDocument } from './serveDocument.ts'
import { serveText } from './serveText.ts'

const PATHS = ['/', '/llms.txt', '/.well-known/agent-card.json'] as const

/**
 * Lists the entry documents: the page for people, the text for language models, the card for
 * agents.
 */
export function agentDocuments(
  deps: RootDeps,
  operations: readonly Operation[],
  others: readonly string[],
) {
  const { publicUrl } = deps.settings
  const served = new Set([...PATHS, ...others, ...operations.map(({ path }) => path)])
  const [root, llms, card] = PATHS
  const documents = [
    { path: root, handler: serveRoot(deps, { operations, served }) },
    { path: llms, handler: serveText(() => llmsText({ operations, publicUrl, served })) },
    { path: card, handler: serveDocument(() => agentCard(operations, publicUrl)) },
  ]
  return documents.map((document) => ({ ...document, method: 'GET' as const, limited: true }))
}
