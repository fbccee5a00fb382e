import { InvalidInput } from '../../../core/kernel/errors.ts'
import type { HttpContext } from '../../http/wrapHandler.ts'
import { NETWORK_KEY, VERSION_KEY } from '../../rest/sentQuery.ts'
import { MPP_INTENT, MPP_METHOD } from '../mpp/mppChallenge.ts'
import { chainIdOf } from './networks.ts'

const MPP_RANGES: ReadonlySet<string> = new Set([
  `${MPP_METHOD}/${MPP_INTENT}`,
  `${MPP_METHOD}/*`,
  `*/${MPP_INTENT}`,
  '*/*',
])

/** Form of the challenge that a caller requests. */
export type ChallengeForm = {
  /**
   * True for callers whose library fails on any network that version 1 does not name. The entries
   * then have version 1 names; chains without such a name and the header of version 2 are left out.
   */
  readonly isStrictV1: boolean
  /** The only chain on which the caller can pay; null for every chain on which the call is sold. */
  readonly chainId: number | null
  /** True for callers that request challenges of MPP by `Accept-Payment`. */
  readonly acceptsMpp: boolean
}

export const USUAL_FORM: ChallengeForm = {
  isStrictV1: false,
  chainId: null,
  acceptsMpp: false,
}

/**
 * Returns true if a header `Accept-Payment` names the charge of EVM chains: `evm/charge`, `evm/*` or a
 * wildcard, with a weight above 0.
 */
function acceptsMpp(header: string | undefined): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    return MPP_RANGES.has(range) && !isRefused
  })
}

/** Reads `x402Version` and `network` of a request. Throws InvalidInput. */
export function challengeForm({ req }: HttpContext): ChallengeForm {
  for (const key of [VERSION_KEY, NETWORK_KEY]) {
    if ((req.queries(key)?.length ?? 0) > 1) throw new InvalidInput(key, 'must be given once')
  }
  const version = req.query(VERSION_KEY) ?? req.header('x-402-version')
  if (version !== undefined && version !== '1' && version !== '2') {
    throw new InvalidInput(VERSION_KEY, 'must be 1 or 2')
  }
  const network = req.query(NETWORK_KEY)
  const chainId = network === undefined ? null : chainIdOf(network)
  if (chainId === undefined) {
    throw new InvalidInput(NETWORK_KEY, 'must be base, polygon or CAIP-2 such as eip155:5042')
  }
  return {
    isStrictV1: version === '1',
    chainId,
    acceptsMpp: acceptsMpp(req.header('accept-payment')),
  }
}
