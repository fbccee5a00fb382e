import type { QuestionFacts } from '../../api/pages/graphql/questions.ts'
import { readQuestionFacts } from '../../api/pages/graphql/readQuestionFacts.ts'
import { createHistoryReads } from '../../core/vaults/store/history/createHistoryReads.ts'
import type { World } from './world.ts'

/** Reads the facts with which the GraphQL editor fills the variables of its questions. */
export async function factsOfEditor(
  world: Pick<World, 'databaseUrl' | 'devnet' | 'chain'>,
): Promise<QuestionFacts> {
  const { databaseUrl, devnet, chain } = world
  const { deployment } = devnet
  const history = createHistoryReads({ databaseUrl, deployment, poolSize: 1 })
  try {
    const clock = { nowSec: () => chain.head().timestampSec, nowMs: () => Date.now() }
    return (await readQuestionFacts({ chain, history, clock })).facts
  } finally {
    await history.close()
  }
}
