import { suppressionHash, suppressionText } from '../../core/leads/domain/suppressionHash.ts'
import type { DomainOptOuts } from '../../core/leads/ports.ts'

export type MemoryRequest = {
  readonly id: string
  readonly domain: string
  readonly token: string
  readonly expiresAtSec: number
  state: 'pending' | 'confirmed'
}

const WEEK_SEC = 7 * 86_400

/**
 * Stores opt-outs of domains in memory with the semantics of their rows; calls `keep` with the hash
 * of each confirmed domain.
 */
export function memoryDomainOptOuts(
  time: { readonly ms: number },
  requests: MemoryRequest[],
  keep: (hash: string) => void,
): DomainOptOuts {
  const nowSec = () => Math.floor(time.ms / 1_000)
  return {
    domainOf: (text) => suppressionText('domain', text)?.split('\n')[1] ?? null,
    open: async ({ domain }) => {
      const found = requests.find(
        (request) =>
          request.domain === domain &&
          (request.state === 'confirmed' || request.expiresAtSec > nowSec()),
      )
      if (found?.state === 'confirmed') return { state: 'confirmed' }
      if (found !== undefined) return { ...found, state: 'pending', isNew: false }
      const number = String(requests.length).padStart(20, '0')
      const expiresAtSec = nowSec() + WEEK_SEC
      const made = { id: `oo_${number}`, domain, token: `token${number}`, expiresAtSec }
      requests.push({ ...made, state: 'pending' })
      return { ...made, state: 'pending', isNew: true }
    },
    confirm: async (id) => {
      const found = requests.find((request) => request.id === id)
      const hash = found === undefined ? null : suppressionHash('domain', found.domain)
      if (found?.state !== 'pending' || hash === null) return false
      found.state = 'confirmed'
      keep(hash)
      return true
    },
  }
}
