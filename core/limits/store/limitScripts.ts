import { redisScript } from '../../platform/redis/redisScript.ts'

/** Milliseconds for which a key outlives its content. */
const MARGIN_MS = 1_000

/** Reads the clock of the server, so that the clocks of processes need not agree. */
const NOW = `
local time = redis.call('TIME')
local nowMs = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)`

/**
 * Takes one token, with the arithmetic of `takeToken`. The key expires when its bucket is full, because a missing
 * bucket counts as full.
 *
 * Arguments: tokens per second, burst. Reply: 1 if a token was left, tokens left, time in milliseconds.
 */
export const TAKE_TOKEN = redisScript(`${NOW}
local ratePerSec = tonumber(ARGV[1])
local burst = tonumber(ARGV[2])
local tokens = burst
local stored = redis.call('GET', KEYS[1])
if stored then
  local left, atMs = string.match(stored, '^(%S+) (%d+)$')
  left = tonumber(left)
  if left and atMs then
    tokens = math.min(burst, left + math.max(0, nowMs - tonumber(atMs)) * ratePerSec / 1000)
  end
end
local allowed = '0'
if tokens >= 1 then
  tokens = tokens - 1
  allowed = '1'
end
local left = string.format('%.17g', tokens)
local now = string.format('%.0f', nowMs)
local lifeMs = math.ceil((burst - tokens) * 1000 / ratePerSec) + ${MARGIN_MS}
redis.call('SET', KEYS[1], left .. ' ' .. now, 'PX', string.format('%.0f', lifeMs))
return {allowed, left, now}`)

/**
 * Adds a failure to the window of a name. Arguments: maximum number of failures, window in milliseconds. Reply: time
 * in milliseconds, then the times of the failures.
 */
export const COUNT_FAILURE = redisScript(`${NOW}
local now = string.format('%.0f', nowMs)
redis.call('RPUSH', KEYS[1], now)
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[1]), -1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
local times = redis.call('LRANGE', KEYS[1], 0, -1)
table.insert(times, 1, now)
return times`)

/** Reads the window of a name; the reply has the form of the reply of `COUNT_FAILURE`. */
export const READ_FAILURES = redisScript(`${NOW}
local times = redis.call('LRANGE', KEYS[1], 0, -1)
table.insert(times, 1, string.format('%.0f', nowMs))
return times`)
