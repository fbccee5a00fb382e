import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { text } from './suiteContents.ts'
import type { SuiteTool } from './suiteTools.ts'

type State = { readonly round: number }

const envelope = z.looseObject({ [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({}) })

/** Returns the declared capabilities of a client of 2026-07-28. */
export function declaredBy(sent: unknown): Readonly<Record<string, unknown>> {
  return envelope.parse(sent)[CLIENT_CAPABILITIES_META_KEY]
}

/** Codec of the state that a client returns with its input; the server accepts only a state that it signed itself. */
export const requestState = createRequestStateCodec<State>({ key: 'k'.repeat(32) })

const WORDS = { type: 'string' } as const
const YES_OR_NO = { type: 'boolean' } as const

const elicit = (message: string, field: string, kind: typeof WORDS | typeof YES_OR_NO = WORDS) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: kind }, required: [field] },
  })
const sample = (words: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens })
const textResult = (words: string) => ({ content: [text(words)] })

/** Tools that need input from the client: each call names the missing input until none is missing. */
export const suiteRounds: readonly (readonly [string, SuiteTool])[] = [
  ['test_streaming_elicitation', queryName],
  ['test_input_required_result_elicitation', queryName],
  [
    'test_input_required_result_sampling',
    ({ mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'capital_question')
      if (answer.kind === 'sampling') return textResult(JSON.stringify(answer.result.content))
      const requested = sample('What is the capital of France?', 100)
      return inputRequired({ inputRequests: { capital_question: requested } })
    },
  ],
  [
    'test_input_required_result_list_roots',
    ({ mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'client_roots')
      if (answer.kind === 'roots') return textResult(answer.roots.map(({ uri }) => uri).join(', '))
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
    },
  ],
  [
    'test_input_required_result_multiple_inputs',
    async ({ mcpReq }) => {
      const { inputResponses = {} } = mcpReq
      const wanted = ['user_name', 'greeting', 'client_roots']
      if (mcpReq.requestState<State>()?.round === 1 && wanted.every((key) => key in inputResponses))
        return textResult(JSON.stringify(inputResponses))
      return inputRequired({
        inputRequests: {
          user_name: elicit('What is your name?', 'name'),
          greeting: sample('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await requestState.mint({ round: 1 }),
      })
    },
  ],
  ['test_input_required_result_multi_round', multiRound],
  ['test_input_required_result_request_state', confirmRound],
  ['test_input_required_result_tampered_state', confirmRound],
  [
    'test_input_required_result_capabilities',
    ({ mcpReq }) => {
      const has = declaredBy(mcpReq.envelope)
      return inputRequired({
        inputRequests: {
          ...(has['elicitation'] !== undefined && {
            user_name: elicit('What is your name?', 'name'),
          }),
          ...(has['sampling'] !== undefined && { greeting: sample('Generate a greeting', 50) }),
        },
      })
    },
  ],
]

function queryName({ mcpReq }: Parameters<SuiteTool>[0]): ReturnType<SuiteTool> {
  const given = acceptedContent(mcpReq.inputResponses, 'user_name')
  if (typeof given?.['name'] === 'string') return textResult(`Hello, ${given['name']}!`)
  return inputRequired({ inputRequests: { user_name: elicit('What is your name?', 'name') } })
}

async function multiRound({
  mcpReq,
}: Parameters<SuiteTool>[0]): Promise<Awaited<ReturnType<SuiteTool>>> {
  const round = mcpReq.requestState<State>()?.round ?? 0
  const steps = [
    ['Step 1: What is your name?', 'name'],
    ['Step 2: What is your favorite color?', 'color'],
  ] as const
  const isAnswered = acceptedContent(mcpReq.inputResponses, `step${round}`) !== undefined
  const next = steps[isAnswered ? round : 0]
  if (next === undefined) return textResult('Done')
  const [message, field] = next
  const at = steps.indexOf(next) + 1
  return inputRequired({
    inputRequests: { [`step${at}`]: elicit(message, field) },
    requestState: await requestState.mint({ round: at }),
  })
}

async function confirmRound({
  mcpReq,
}: Parameters<SuiteTool>[0]): Promise<Awaited<ReturnType<SuiteTool>>> {
  const isOurs = mcpReq.requestState<State>()?.round === 1
  const answer = acceptedContent(mcpReq.inputResponses, 'confirm')
  if (isOurs && answer !== undefined) return textResult('state-ok')
  if (answer !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No state')
  return inputRequired({
    inputRequests: { confirm: elicit('Please confirm', 'ok', YES_OR_NO) },
    requestState: await requestState.mint({ round: 1 }),
  })
}
