import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import { DriftDocument, HoldersDocument, WorthAtDocument } from './generated/documents.ts'

/** Sends three documented requests to the server at argv[2]; argv[3] and argv[4] are a second and a vault. */
const [, , url = '', at = '0', vault = ''] = process.argv

const worth = await ask(WorthAtDocument, { at: Number(at) })
const drift = await ask(DriftDocument, {})
const holders = await ask(HoldersDocument, { vault })
const navUsdc: (string | null | undefined)[] = worth.vaults.nodes.map((node) => node.navUsdc)
const driftBps: (number | null | undefined)[] = drift.vaults.nodes.map((node) => node.maxDriftBps)
const shares: string[] = holders.holders.nodes.map((node) => node.shares)
process.stdout.write(JSON.stringify({ navUsdc, driftBps, shares }))

async function ask<Result, Variables>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  })
  const answer = (await response.json()) as { data: Result; errors?: unknown }
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors))
  return answer.data
}
