import { z } from 'zod'
import { faultKinds } from '../attestation/faultKinds.ts'
import { DevnetError } from '../devnetError.ts'
import { rpcFaultKinds } from '../rpcProxy/rpcFault.ts'
import { parseScenario, scenarioHelp } from '../scenarios/parseScenario.ts'

const answerSchema = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })])

const help = `Usage: npm run devnet -- SCENARIO

${scenarioHelp}
status                        processes that run now
help                          this text

SYMBOL is AAPL, GOOGL, META or NVDA. The devnet must be running.

KIND, a fault that affects COUNT answers or burns; without COUNT, all until KIND clear:
${faultHelp(faultKinds)}

FAULT, a fault that affects COUNT calls; without COUNT, all until FAULT clear:
${faultHelp(rpcFaultKinds)}

Exit codes: 0 done, 1 the devnet rejected the scenario or does not run, 2 invalid scenario.`

function faultHelp(kinds: Readonly<Record<string, { readonly about: string }>>): string {
  const lines = Object.entries(kinds).map(([kind, { about }]) => `${kind.padEnd(30)}${about}`)
  return lines.join('\n')
}

/**
 * Returns the text for a command line: help, status, or the result of a scenario.
 *
 * Throws `DevnetError`: `bad_scenario` for invalid words, else the error of the devnet.
 */
export async function runCli(control: string, words: readonly string[]): Promise<string> {
  const [first] = words
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') return help
  if (first === 'status') {
    const response = await fetchDevnet(`${control}/status`)
    return JSON.stringify(await response.json(), null, 2)
  }
  parseScenario(words)
  const response = await fetchDevnet(`${control}/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words }),
  })
  const answer = answerSchema.parse(await response.json())
  if ('message' in answer) return answer.message
  throw new DevnetError(response.status === 400 ? 'bad_scenario' : 'rpc_failed', answer.error)
}

async function fetchDevnet(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch {
    throw new DevnetError('node_unreachable', `no devnet answers on ${url}; is it running?`)
  }
}
