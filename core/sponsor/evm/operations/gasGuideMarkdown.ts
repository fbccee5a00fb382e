import type { TextFormat } from '../../../kernel/operation/defineOperation.ts'
import type { GasGuide } from './gasGuide.ts'

/** Default format of the guide; JSON is sent on request. */
export const gasMarkdown: TextFormat<GasGuide> = {
  name: 'markdown',
  type: 'text/markdown; charset=utf-8',
  write: gasGuideMarkdown,
}

/** Renders the guide as Markdown from the same parts as its JSON. */
function gasGuideMarkdown(guide: GasGuide): string {
  return [
    `# ${guide.title}`,
    guide.summary,
    '## Price',
    guide.pricing,
    '## Chains',
    list(guide.chains.map(chainLine)),
    ...guide.lanes.flatMap(({ title, steps }) => [
      `## ${title}`,
      ...steps.flatMap((step, index) => [
        `${index + 1}. **${step.title}.** ${step.text}`,
        ...(step.request === undefined ? [] : [`\`\`\`sh\n${step.request}\n\`\`\``]),
      ]),
    ]),
    '## Refusals',
    list(guide.refusals.map(({ status, when }) => `${status}: ${when}`)),
    '## JSON-RPC errors',
    list(guide.rpcErrors.map(({ code, when }) => `${code}: ${when}`)),
    '## Limits',
    list(guide.limits),
    '## Notes',
    list(guide.notes),
    '',
  ].join('\n\n')
}

function chainLine(chain: GasGuide['chains'][number]): string {
  if ('network' in chain) {
    const { network, feePayer } = chain
    return feePayer === null
      ? `${network}: sponsorships are not sold now`
      : `${network}: fee payer ${feePayer}`
  }
  const { chainId, entryPoint, paymaster, account } = chain
  return `eip155:${chainId}: EntryPoint ${entryPoint}, paymaster ${paymaster}, account ${account}`
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')
