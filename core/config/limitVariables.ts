import { z } from 'zod'
import { secret, type Variable } from './keyVariables.ts'

/** The text of the URL contains a password, so no message shows the text. */
const redisUrl = z
  .string()
  .refine(
    isRedisUrl,
    'must be a URL such as redis://:password@host:6379/0, or rediss:// for TLS; escape special characters of the password',
  )

/** Limits on callers, and where the processes count them. */
export const limitVariables = {
  RATE_LIMIT_PER_SEC: {
    about: 'Requests to free endpoints per second and agent.',
    schema: z.coerce.number().positive(),
    fallback: '60',
  },
  RATE_LIMIT_BURST: {
    about: 'Requests to free endpoints that an agent may send at once.',
    schema: z.coerce.number().int().positive(),
    fallback: '120',
  },
  REDIS_URL: {
    about:
      'Redis in which all api processes count the limits of callers together, with a password in the URL; if unset, each process counts alone. Requires AGENT_HASH_SECRET.',
    schema: redisUrl.pipe(secret).optional(),
  },
  AGENT_HASH_SECRET: {
    about:
      'Key of the hash of client addresses, the same for every api process. If unset, each start uses a random key, so each process counts free calls separately.',
    schema: secret.optional(),
  },
} as const satisfies Record<string, Variable>

function isRedisUrl(text: string): boolean {
  const parsed = URL.parse(text)
  if (parsed === null) return false
  const { protocol, hostname, port, pathname, search, hash, username, password } = parsed
  return (
    (protocol === 'redis:' || protocol === 'rediss:') &&
    hostname !== '' &&
    port !== '0' &&
    /^(\/\d{0,5})?$/.test(pathname) &&
    search === '' &&
    hash === '' &&
    [username, password].every(isEscaped)
  )
}

function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
