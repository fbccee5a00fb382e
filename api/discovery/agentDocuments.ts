import { JWKS_PATH } from '../../core/cards/domain/cardJws.ts'
import type { AgentCards } from '../../core/cards/ports.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import { type RootDeps, serveRoot } from '../pages/root/serveRoot.ts'
import { agentCard } from './agentCard.ts'
import { type AgentRegistration, agentRegistration } from './agentRegistration.ts'
import { llmsText } from './llmsText.ts'
import { serveCard } from './serveCard.ts'
import { serveDocument } from './serveDocument.ts'
import { serveJwks } from './serveJwks.ts'
import { serveText } from './serveText.ts'
import { ucpProfile } from './ucpProfile.ts'

const PATHS = [
  '/',
  '/llms.txt',
  '/.well-known/agent-card.json',
  '/.well-known/agent-registration.json',
  '/.well-known/ucp',
  JWKS_PATH,
] as const

type DocumentDeps = RootDeps & {
  readonly agentRegistrations: readonly AgentRegistration[]
  readonly cards: AgentCards
}

/**
 * Lists the entry documents: the page for people, the text for language models, the card, the
 * registration file, the profile of UCP and the public keys of the card for agents.
 */
export function agentDocuments(
  deps: DocumentDeps,
  operations: readonly Operation[],
  others: readonly string[],
) {
  const { publicUrl } = deps.settings
  const served = new Set([...PATHS, ...others, ...operations.map(({ path }) => path)])
  const [root, llms, card, registration, ucp, jwks] = PATHS
  const registered = { publicUrl, registrations: deps.agentRegistrations }
  const documents = [
    { path: root, handler: serveRoot(deps, { operations, served }) },
    { path: llms, handler: serveText(() => llmsText({ operations, publicUrl, served })) },
    { path: card, handler: serveCard(deps.cards, () => agentCard(operations, publicUrl)) },
    { path: registration, handler: serveDocument(() => agentRegistration(registered)) },
    { path: ucp, handler: serveDocument(() => ucpProfile(publicUrl)) },
    { path: jwks, handler: serveJwks(deps.cards) },
  ]
  return documents.map((document) => ({ ...document, method: 'GET' as const, limited: true }))
}
