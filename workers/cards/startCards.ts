import { createAgentCards } from '../../core/cards/store/createAgentCards.ts'
import type { P256Key } from '../../core/signing/ports.ts'
import type { StartedWork, WorkerParts } from '../workerParts.ts'
import { signCards } from './signCards.ts'

/** Starts the job that signs the agent card. Without a key the card has no signature. */
export function startCards(parts: WorkerParts, key: P256Key | null): StartedWork {
  const { config, databaseUrl, shutdown, log } = parts
  const running = Promise.resolve()
  if (key === null) {
    log.info({ event: 'card_key_missing' }, 'agent card unsigned: no key configured')
    return { jobs: [], running }
  }
  const cards = createAgentCards(databaseUrl)
  shutdown.add('agent cards', () => cards.close())
  const run = () => signCards({ cards, key, log, publicUrl: config.PUBLIC_URL })
  return { jobs: [{ name: 'sign_cards', cron: '*/15 * * * * *', run }], running }
}
