import { bridgeGuideSchema } from '../../core/bridge/operations/getBridgeGuide.ts'
import type { Deps } from '../../core/catalogue/deps.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import type { Handler } from '../http/exchange.ts'

/** Serves the bridge guide as text for language models. Source: llmstxt.org. */
export function serveBridgeLlms(deps: Deps, guide: Operation): Handler {
  return async () => {
    const { body } = await guide.answer(deps, {})
    const told = bridgeGuideSchema.parse(body)
    const { publicUrl } = deps.settings
    const text = [
      `# ${told.service}`,
      `> ${told.what}`,
      told.howItWorks,
      told.amounts,
      told.pricing,
      told.ifSomethingFails,
      told.selfMint,
      told.referral,
      told.trust,
      `## Calls\n\n${told.steps.map(({ do: task, call }) => `- ${task}\n  \`${call}\``).join('\n')}`,
      [
        '## Documents',
        '',
        `- [OpenAPI](${told.fullSpec}): the bridge part of the API`,
        `- [Guide](${publicUrl}/v1/bridge/guide): this text as JSON`,
        `- [Every bridge](${told.proof}): burns, mints and fees, for people`,
      ].join('\n'),
    ].join('\n\n')
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return { status: 200, headers, body: `${text}\n` }
  }
}
