import type { Operation } from '../../core/catalogue/operation.ts'
import { type RootDeps, serveRoot } from '../pages/root/serveRoot.ts'
import { agentCard } from './agentCard.ts'
import { type AgentRegistration, agentRegistration } from './agentRegistration.ts'
import { llmsText } from './llmsText.ts'
import { serveDocument } from './serveDocument.ts'
import { serveText } from './serveText.ts'
import { ucpProfile } from './ucpProfile.ts'

const PATHS = [
  '/',
  '/llms.txt',
  '/.well-known/agent-card.json',
  '/.well-known/agent-registration.json',
  '/.well-known/ucp',
] as const

type DocumentDeps = RootDeps & { readonly agentRegistrations: readonly AgentRegistration[] }

/**
 * Lists the entry documents: the page for people, the text for language models, the card, the
 * registration file and the profile of UCP for agents.
 */
export function agentDocuments(
  deps: DocumentDeps,
  operations: readonly Operation[],
  others: readonly string[],
) {
  const { publicUrl } = deps.settings
  const served = new Set([...PATHS, ...others, ...operations.map(({ path }) => path)])
  const [root, llms, card, registration, ucp] = PATHS
  const registered = { publicUrl, registrations: deps.agentRegistrations }
  const documents = [
    { path: root, handler: serveRoot(deps, { operations, served }) },
    { path: llms, handler: serveText(() => llmsText({ operations, publicUrl, served })) },
    { path: card, handler: serveDocument(() => agentCard(operations, publicUrl)) },
    { path: registration, handler: serveDocument(() => agentRegistration(registered)) },
    { path: ucp, handler: serveDocument(() => ucpProfile(publicUrl)) },
  ]
  return documents.map((document) => ({ ...document, method: 'GET' as const, limited: true }))
}
