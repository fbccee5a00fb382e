import { bridgeUsdc } from '../../core/bridge/operations/bridgeUsdc.ts'
import type { Deps } from '../../core/catalogue/deps.ts'
import { DomainError, PaymentsUnavailable } from '../../core/kernel/errors.ts'
import { UnknownShop } from '../../core/shops/domain/shopErrors.ts'
import { getShopSearch } from '../../core/shops/operations/getShopSearch.ts'
import { HttpRefusal } from '../http/errors.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { FORM_KEYS } from '../rest/sentQuery.ts'
import type { ChallengeExtensions } from './extensions/createChallengeExtensions.ts'
import { openFor } from './makeOffer.ts'
import { isMppCredential } from './mpp/parseCredential.ts'
import type { PaidOperation, QuotedOperation } from './paidOperation.ts'
import type { PaymentDeps } from './paymentOutcome.ts'
import { challengeForm } from './wire/challengeForm.ts'
import { challengeReply } from './wire/challengeReply.ts'

type ReferenceDeps = Pick<Deps, 'settings' | 'clock' | 'shops' | 'bridge'> &
  Pick<PaymentDeps, 'options'> & { readonly challengeExtensions: ChallengeExtensions }

const RETRY_SEC = 5
const X402_HEADERS = ['payment-signature', 'x-payment'] as const
/** Size of `{}`, bytes. */
const MAX_EMPTY_BYTES = 2
const REQUIRED_INPUT = new Set(['invalid_input', 'lead_query_refused'])

/**
 * Answers a request without input with a 402 at the minimum price, when the operation would refuse
 * the missing input: crawlers probe the addresses of the x402 manifest exactly as listed.
 *
 * The price is a reference: a payment for the bare request is refused like the request itself, and
 * nothing is charged. Source: seeds/000, section 4, x402 discovery manifest.
 */
export function referenceWhenBare(
  deps: ReferenceDeps,
  operation: PaidOperation | QuotedOperation,
  handler: Handler,
): Handler {
  return async (context) => {
    try {
      return await handler(context)
    } catch (error) {
      if (!isBare(context) || !isAboutInput(error)) throw error
      await requireShop(deps, operation, context)
      return reference(deps, operation, { context, missing: error.message })
    }
  }
}

const isAboutInput = (error: unknown): error is DomainError | HttpRefusal =>
  error instanceof HttpRefusal
    ? error.status === 400
    : error instanceof DomainError && REQUIRED_INPUT.has(error.code)

/** Requests inside the process have no length; a request with a body has a content type. */
function isBare(context: HttpContext): boolean {
  const { req } = context
  const names = [...new URL(req.url).searchParams.keys()]
  const isPaying =
    X402_HEADERS.some((name) => req.header(name) !== undefined) ||
    isMppCredential(req.header('authorization'))
  return !isPaying && hasNoBody(context) && names.every((name) => FORM_KEYS.includes(name))
}

/** In-process requests have no length; those with a body have a content type. */
function hasNoBody({ req }: HttpContext): boolean {
  const length = req.header('content-length')
  if (length !== undefined) return Number(length) <= MAX_EMPTY_BYTES
  return req.header('transfer-encoding') === undefined && req.header('content-type') === undefined
}

async function requireShop(
  { shops }: ReferenceDeps,
  { id }: PaidOperation | QuotedOperation,
  { req }: HttpContext,
): Promise<void> {
  if (id !== getShopSearch.id) return
  const slug = req.param('slug') ?? ''
  if ((await shops.reads.bySlug(slug)) === null) throw new UnknownShop(slug)
}

async function reference(
  deps: ReferenceDeps,
  operation: PaidOperation | QuotedOperation,
  { context, missing }: { readonly context: HttpContext; readonly missing: string },
): Promise<Reply> {
  const { price } = operation
  const options =
    operation.id === bridgeUsdc.id ? deps.bridge.routes.sources : await openFor(deps, { price })
  if (options.length === 0) throw new PaymentsUnavailable(RETRY_SEC)
  const resourceUrl = `${deps.settings.publicUrl}${context.req.path}`
  return challengeReply({
    amountUsdc6: 'mode' in price ? price.minUsdc6 : price.amountUsdc6,
    timeoutSec: price.timeoutSec,
    options,
    resource: { url: resourceUrl, description: operation.summary },
    extensions: deps.challengeExtensions(operation, { resourceUrl }),
    refusal: null,
    serverTimeSec: deps.clock.nowSec(),
    form: challengeForm(context),
    receipt: {},
    more: { reference: true, missing },
  })
}
