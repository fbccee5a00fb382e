import { html } from 'hono/html'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { DomainError } from '../../../core/kernel/errors.ts'
import { bodyTag, revalidateReply } from '../../http/conditional.ts'
import type { Reply } from '../../http/reply.ts'
import type { Handler } from '../../http/wrapHandler.ts'
import { createBucketCache } from '../createBucketCache.ts'
import { type Markup, pageReply } from '../layout.ts'
import type { PageDeps } from '../pageDeps.ts'
import { servePage } from '../servePage.ts'
import { CODE_STYLE } from '../toolStyles.ts'
import { editorPageScript } from './editorScript.ts'
import { EDITOR_STYLE } from './editorStyle.ts'
import { QUESTIONS, type Question, type QuestionFacts } from './questions.ts'
import { factsWithoutVault, readQuestionFacts } from './readQuestionFacts.ts'

/** Path of the editor for browsers, and of GraphQL for programs. */
const GRAPHQL_PATH = '/graphql'
/** Path of the schema as one text. */
export const SCHEMA_PATH = '/graphql/schema.graphql'

type Kept = { readonly at: BlockRef; readonly reply: Reply }

/**
 * Serves the GraphQL editor, with the ten questions of analysts as text for readers without a script.
 *
 * Without an index the variables name no vault, because the schema is useful while the index is late or unreachable.
 */
export function createEditorPage(deps: PageDeps): Handler {
  const pages = createBucketCache<Kept>(deps, 1)
  const { publicUrl } = deps.settings
  const readPage = async (): Promise<Reply> => {
    try {
      const kept = await pages('', async () => {
        const { at, facts } = await readQuestionFacts(deps)
        return { at, reply: await editorReply(publicUrl, facts) }
      })
      return kept.reply
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return editorReply(publicUrl, factsWithoutVault(deps.clock.nowSec()))
    }
  }
  return servePage(async ({ req }) =>
    revalidateReply(await readPage(), req.header('if-none-match')),
  )
}

async function editorReply(publicUrl: string, facts: QuestionFacts): Promise<Reply> {
  const { headers, ...reply } = await pageReply({
    title: 'GraphQL editor',
    description: 'The facts of the vaults at each block, with ten questions of analysts.',
    sheets: [CODE_STYLE, EDITOR_STYLE],
    hasCopies: true,
    script: editorPageScript(),
    hasEditors: true,
    isFromChains: true,
    main: html`<h1>GraphQL editor</h1>
<p>The facts of the vaults at each block, with filters and cursors. <a href="/docs/analytics">The manual</a> has the limits, and each question in SQL; <a href="${SCHEMA_PATH}">the schema</a> is one text.</p>
<div data-graphql="${GRAPHQL_PATH}" data-schema="${SCHEMA_PATH}"><noscript><p>The editor needs JavaScript. The calls below need no script.</p></noscript></div>
<h2>Ten questions</h2>
<p class="soft">The variables name the vault with the highest value, its largest holder, and the last days.</p>
<ol class="questions">${QUESTIONS.map((asked, index) => questionItem({ publicUrl, facts, asked, number: index + 1 }))}</ol>`,
  })
  return {
    ...reply,
    headers: {
      ...headers,
      'cache-control': 'no-cache',
      vary: 'Accept',
      etag: bodyTag(typeof reply.body === 'string' ? reply.body : ''),
    },
  }
}

type ItemOf = {
  readonly publicUrl: string
  readonly facts: QuestionFacts
  readonly asked: Question
  readonly number: number
}

/** The script reads query and variables from these elements. */
function questionItem({ publicUrl, facts, asked, number }: ItemOf): Markup {
  const { question, query } = asked
  const variables = asked.variables(facts)
  const body = JSON.stringify({ query: query.replaceAll(/\s+/g, ' '), variables })
  const call = `curl -s '${publicUrl}${GRAPHQL_PATH}' -H 'content-type: application/json' -d '${body}'`
  return html`<li data-question="${question}" data-variables="${JSON.stringify(variables)}"><details><summary>${question}</summary>
<div class="code" data-copy="query ${number}"><pre tabindex="0"><code>${query}</code></pre></div>
<div class="code" data-copy="call ${number}"><pre tabindex="0"><code>${call}</code></pre></div></details></li>
`
}
