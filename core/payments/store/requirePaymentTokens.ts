import { createPublicClient, domainSeparator, http, parseAbi } from 'viem'
import type { Log } from '../../platform/log.ts'
import type { PaymentToken } from '../domain/authorization.ts'
import { tokenDomain } from '../domain/transferTypedData.ts'
import { isRevert } from './isRevert.ts'

/** The USDC of a chain differs from its description in the deployment. */
export class TokenMismatch extends Error {
  constructor({ chainId, address }: PaymentToken, problem: string) {
    super(`DEPLOYMENT_FILE: usdc ${address} of chain ${chainId} ${problem}`)
    this.name = 'TokenMismatch'
  }
}

export type VerifiedTokens = {
  /**
   * Returns true if the token on the chain equals the token for which payers sign; retries after an outage of the node.
   */
  isVerified(chainId: number): Promise<boolean>
}

type TokenCheck = { readonly token: PaymentToken; readonly rpcUrl: string }

const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function decimals() view returns (uint8)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

/** Decimals of every amount in this service. */
const DECIMALS = 6
/** Timeout of one check in milliseconds; short, because callers and the start of the api wait for the check. */
const TIMEOUT_MS = 2_000
/** Milliseconds before the next check: after an outage of the node, and after a mismatch of the token. */
const SILENT_PAUSE_MS = 2_000
const WRONG_PAUSE_MS = 30_000

/**
 * Verifies that each chain's USDC has the name, version and EIP-712 domain that payers receive.
 *
 * While its node does not answer, a chain stays unverified. Throws `TokenMismatch`.
 */
export async function requirePaymentTokens(
  tokenChecks: readonly TokenCheck[],
  { log }: { readonly log: Log },
): Promise<VerifiedTokens> {
  const fitting = new Set<number>()
  const pending = new Map<number, Promise<void>>()
  await Promise.all(
    tokenChecks.map(async (tokenCheck) => {
      if ((await verify(tokenCheck)) === 'fits') fitting.add(tokenCheck.token.chainId)
      else {
        log.warn(
          { event: 'payment_token_unverified', chainId: tokenCheck.token.chainId },
          'payment token not verified: node unreachable or timeout',
        )
      }
    }),
  )
  const retryUntilAnswered = async (tokenCheck: TokenCheck): Promise<void> => {
    const { chainId } = tokenCheck.token
    let pauseMs = SILENT_PAUSE_MS
    try {
      if ((await verify(tokenCheck)) === 'fits') fitting.add(chainId)
    } catch (error) {
      pauseMs = WRONG_PAUSE_MS
      log.error(
        { event: 'payment_token_mismatched', err: error, chainId },
        'payment token mismatch: payments of the chain rejected',
      )
    }
    setTimeout(() => pending.delete(chainId), pauseMs).unref()
  }
  return {
    isVerified: async (chainId) => {
      const tokenCheck = tokenChecks.find(({ token }) => token.chainId === chainId)
      if (tokenCheck === undefined) return false
      if (!fitting.has(chainId)) {
        const running = pending.get(chainId) ?? retryUntilAnswered(tokenCheck)
        pending.set(chainId, running)
        await running
      }
      return fitting.has(chainId)
    },
  }
}

async function verify({ token, rpcUrl }: TokenCheck): Promise<'fits' | 'silent'> {
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
  const at = { address: token.address, abi } as const
  let onChain: readonly [string, string, number, string]
  try {
    onChain = await Promise.all([
      client.readContract({ ...at, functionName: 'name' }),
      client.readContract({ ...at, functionName: 'version' }),
      client.readContract({ ...at, functionName: 'decimals' }),
      client.readContract({ ...at, functionName: 'DOMAIN_SEPARATOR' }),
    ])
  } catch (error) {
    if (isRevert(error)) throw new TokenMismatch(token, 'is not a USDC contract')
    return 'silent'
  }
  const [name, version, decimals, separator] = onChain
  if (name !== token.name) throw new TokenMismatch(token, `is named ${JSON.stringify(name)}`)
  if (version !== token.version) {
    throw new TokenMismatch(token, `has version ${JSON.stringify(version)}`)
  }
  if (decimals !== DECIMALS) throw new TokenMismatch(token, `has ${decimals} decimals`)
  if (separator !== domainSeparator({ domain: tokenDomain(token) })) {
    throw new TokenMismatch(token, 'signs under another EIP-712 domain')
  }
  return 'fits'
}
