import { z } from 'zod'
import { bridgeChainById } from '../kernel/chains/bridgeChains.ts'

/** Block explorers for links of pages, by chain id, or `solana`; URLs without a slash at the end. */
export type ExplorerUrls = ReadonlyMap<number | 'solana', string>

const ENTRY = /^([1-9][0-9]{0,9}|solana)=(\S{1,200})$/
/** Names of this machine, on which an explorer of a local chain has no certificate. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

const FORM = 'must be <chain id or solana>=<URL>, separated by commas'

/** Parses entries; each problem names the entry. */
export const explorerUrls = z.string().transform((text, context): ExplorerUrls => {
  const urls = new Map<number | 'solana', string>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, name, sent = ''] = ENTRY.exec(entry) ?? []
    const chain = name === 'solana' ? name : Number(name)
    const problem =
      name === undefined ? FORM : (problemOf(sent) ?? chainProblem(chain, urls.has(chain)))
    if (problem === null) urls.set(chain, new URL(sent).href.replace(/\/+$/, ''))
    else context.addIssue({ code: 'custom', message: `${problem}: ${entry.slice(0, 80)}` })
  }
  return urls
})

function chainProblem(chain: number | 'solana', isRepeated: boolean): string | null {
  if (isRepeated) return 'names a chain twice'
  if (chain === 'solana' || bridgeChainById(chain) !== undefined) return null
  return 'names an unknown chain'
}

/** Returns the problem of the URL of a block explorer; null for an https URL to which a path can be added. */
function problemOf(text: string): string | null {
  const url = URL.parse(text)
  if (url === null) return FORM
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
  if (!isSafe) return 'must start with https://'
  const isBare = [url.username, url.password, url.search, url.hash].every((part) => part === '')
  return isBare ? null : 'must be a URL without user, query and fragment'
}
