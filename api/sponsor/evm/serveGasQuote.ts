import type { Operation } from '../../../core/catalogue/operation.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import { InvalidInput, PaymentsUnavailable } from '../../../core/kernel/errors.ts'
import { createInputParser } from '../../../core/kernel/operation/createInputParser.ts'
import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import { GAS_QUOTE_SEC } from '../../../core/sponsor/evm/domain/gasLimits.ts'
import { gasGuide } from '../../../core/sponsor/evm/operations/gasGuide.ts'
import { gasMarkdown } from '../../../core/sponsor/evm/operations/gasGuideMarkdown.ts'
import { GAS_PAYABLE_CHAIN_IDS } from '../../../core/sponsor/evm/operations/gasRules.ts'
import { gasQuery } from '../../../core/sponsor/evm/operations/getGas.ts'
import { postGas } from '../../../core/sponsor/evm/operations/postGas.ts'
import { referenceQuote } from '../../../core/sponsor/evm/operations/referenceQuote.ts'
import { requireOpenSponsor } from '../../../core/sponsor/evm/operations/requireOpenSponsor.ts'
import { showGasConfig } from '../../../core/sponsor/evm/operations/showGasConfig.ts'
import { showGasQuote } from '../../../core/sponsor/evm/operations/showGasQuote.ts'
import type { GasDeps, GasNode } from '../../../core/sponsor/evm/ports.ts'
import { readSolanaHealth } from '../../../core/sponsor/solana/operations/readSolanaHealth.ts'
import type { SolanaDeps } from '../../../core/sponsor/solana/ports.ts'
import { jsonReply, type Reply } from '../../http/reply.ts'
import type { Handler, HttpContext } from '../../http/wrapHandler.ts'
import type { ChallengeExtensions } from '../../payments/extensions/createChallengeExtensions.ts'
import { openFor } from '../../payments/makeOffer.ts'
import type { PaymentDeps } from '../../payments/paymentOutcome.ts'
import { type ChallengeForm, challengeForm } from '../../payments/wire/challengeForm.ts'
import { challengeReply } from '../../payments/wire/challengeReply.ts'
import { sentWith } from '../../payments/wire/sentWith.ts'
import { sentQuery } from '../../rest/sentQuery.ts'

export type ServeGasQuoteDeps = Pick<PaymentDeps, 'options'> & {
  readonly gas: GasDeps
  readonly solana: SolanaDeps | null
  readonly clock: Clock
  readonly settings: Pick<PublicSettings, 'publicUrl'>
  readonly challengeExtensions: ChallengeExtensions
}

const RETRY_SEC = 5
const parse = createInputParser({ query: gasQuery })

/** Serves `GET /v1/gas`: the price of an example, or the documentation. */
export function serveGasQuote(deps: ServeGasQuoteDeps, operation: Operation): Handler {
  return async (context) => {
    const { query } = parse({ query: sentQuery(operation, context) })
    const form = challengeForm(context)
    if (query.docs === '1') return documentation(deps, context)
    const sent = await sentWith({ ...deps, ...deps.settings }, context)
    if (sent.kind !== 'none') {
      throw new InvalidInput(
        'payment',
        'GET sells nothing, and nothing was charged: POST the request for a sponsorship to /v1/gas and pay there',
      )
    }
    const chainId = query.chainId === undefined ? undefined : Number(query.chainId)
    return quote(deps, { chainId, form })
  }
}

async function quote(
  { gas, solana, options, clock, settings, challengeExtensions }: ServeGasQuoteDeps,
  request: { readonly chainId: number | undefined; readonly form: ChallengeForm },
): Promise<Reply> {
  const node = await exampleNode(gas, request.chainId)
  const [draft, health, other, open] = await Promise.all([
    referenceQuote(node, gas.rules),
    gas.health(),
    readSolanaHealth(solana, clock),
    openFor({ options }, { price: { chainIds: GAS_PAYABLE_CHAIN_IDS } }),
  ])
  if (open.length === 0) throw new PaymentsUnavailable(RETRY_SEC)
  const priced = { ...draft, id: '', requestHash: '', expiresAtSec: clock.nowSec() }
  const {
    quoteId: _none,
    expiresAt: _now,
    ...reference
  } = showGasQuote({ quote: priced, currentDelegate: null }, gas.rules)
  const resourceUrl = `${settings.publicUrl}${postGas.path}`
  return challengeReply({
    amountUsdc6: draft.amountUsdc6,
    timeoutSec: GAS_QUOTE_SEC,
    options: open,
    resource: { url: resourceUrl, description: postGas.summary },
    extensions: challengeExtensions(postGas, { resourceUrl }),
    refusal: null,
    serverTimeSec: clock.nowSec(),
    form: request.form,
    receipt: {},
    more: { gas: { ...showGasConfig(health, other, gas.rules), reference } },
  })
}

/** Returns the requested chain, or the first open chain. Throws GasUnavailable. */
async function exampleNode(gas: GasDeps, chainId: number | undefined): Promise<GasNode> {
  const health = await gas.health()
  const first = health.find(({ isOpen }) => isOpen) ?? health[0]
  const wanted = chainId ?? first?.chainId ?? 0
  return (await requireOpenSponsor(gas, wanted)).node
}

function documentation({ gas, solana, settings }: ServeGasQuoteDeps, context: HttpContext): Reply {
  const guide = gasGuide({
    chains: gas.nodes,
    rules: gas.rules,
    publicUrl: settings.publicUrl,
    solanaFeePayer: solana?.feePayer ?? null,
  })
  const accept = context.req.header('accept')?.toLowerCase() ?? ''
  if (accept.includes('application/json')) return jsonReply(200, guide)
  return {
    status: 200,
    headers: { 'content-type': gasMarkdown.type, 'cache-control': 'no-store', vary: 'accept' },
    body: gasMarkdown.write(guide),
  }
}
