export type RateLimitSettings = {
  /** Tokens that an agent regains per second. */
  readonly ratePerSec: number
  /** Maximum tokens of an agent: the number of requests that the agent can send at the same time. */
  readonly burst: number
}

export type LimitVerdict = {
  readonly allowed: boolean
  /** `RateLimit` of this answer: tokens left, and seconds until the bucket is full. */
  readonly header: string
  readonly retryAfterSec: number
}

/** Tokens of an agent at a moment; an agent without a bucket has `burst` tokens. */
export type Bucket = { readonly tokens: number; readonly atMs: number }

export type TakeTokenResult = { readonly allowed: boolean; readonly bucket: Bucket }

/** Returns the tokens of a bucket at `nowMs`. If the clock goes back, no token is added. */
export function tokensAt(
  { ratePerSec, burst }: RateLimitSettings,
  { tokens, atMs }: Bucket,
  nowMs: number,
): number {
  return Math.min(burst, tokens + (Math.max(0, nowMs - atMs) * ratePerSec) / 1000)
}

/** Takes one token of a bucket at `nowMs` if a whole token is left. The script of Redis has the same arithmetic. */
export function takeToken(
  settings: RateLimitSettings,
  bucket: Bucket | undefined,
  nowMs: number,
): TakeTokenResult {
  const tokens = bucket === undefined ? settings.burst : tokensAt(settings, bucket, nowMs)
  const allowed = tokens >= 1
  return { allowed, bucket: { tokens: allowed ? tokens - 1 : tokens, atMs: nowMs } }
}

/** Returns the headers of an answer from the tokens that are left. */
export function verdictOf(
  { ratePerSec, burst }: RateLimitSettings,
  { allowed, tokens }: { readonly allowed: boolean; readonly tokens: number },
): LimitVerdict {
  const resetSec = Math.ceil((burst - tokens) / ratePerSec)
  return {
    allowed,
    header: `"free";r=${Math.floor(tokens)};t=${resetSec}`,
    retryAfterSec: Math.max(1, Math.ceil((1 - tokens) / ratePerSec)),
  }
}

/** Returns `RateLimit-Policy`: the burst, and the seconds in which an empty bucket becomes full. */
export function policyOf({ ratePerSec, burst }: RateLimitSettings): string {
  return `"free";q=${burst};w=${Math.ceil(burst / ratePerSec)}`
}
