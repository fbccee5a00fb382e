import { bridgeGuideSchema } from '../../core/bridge/operations/getBridgeGuide.ts'
import type { Deps } from '../../core/catalogue/deps.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import type { Handler } from '../http/wrapHandler.ts'

/** Serves the bridge guide as text for language models. Source: llmstxt.org. */
export function serveBridgeLlms(deps: Deps, guide: Operation): Handler {
  return async () => {
    const { body } = await guide.answer(deps, {})
    const facts = bridgeGuideSchema.parse(body)
    const { publicUrl } = deps.settings
    const text = [
      `# ${facts.service}`,
      `> ${facts.what}`,
      facts.howItWorks,
      facts.amounts,
      facts.pricing,
      facts.ifSomethingFails,
      facts.selfMint,
      facts.referral,
      facts.trust,
      `## Calls\n\n${facts.steps.map(({ do: task, call }) => `- ${task}\n  \`${call}\``).join('\n')}`,
      [
        '## Documents',
        '',
        `- [OpenAPI](${facts.fullSpec}): the bridge part of the API`,
        `- [Guide](${publicUrl}/v1/bridge/guide): this text as JSON`,
        `- [Every bridge](${facts.proof}): burns, mints and fees, for people`,
      ].join('\n'),
    ].join('\n\n')
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return { status: 200, headers, body: `${text}\n` }
  }
}
