import { z } from 'zod'

/** Maximum timestamp of a block, end of this century; keeps arithmetic on seconds exact. */
const MAX_SEC = 4_102_444_800
const SECONDS_PROBLEM = 'must be unix seconds'

/** Returns the schema of a time in unix seconds. */
export function secondsField(description: string) {
  return z.coerce
    .number({ error: SECONDS_PROBLEM })
    .int(SECONDS_PROBLEM)
    .min(0, SECONDS_PROBLEM)
    .max(MAX_SEC, SECONDS_PROBLEM)
    .meta({ description })
}
