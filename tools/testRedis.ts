import { spawnSync } from 'node:child_process'
import { redisProgram } from '../test/support/redis/redisProgram.ts'

/**
 * `npm run test:redis`: tests rate limits that several processes share, against a real Redis server.
 *
 * Exits with 1 and prints the remedy if no server is installed.
 */
function testRedis(): void {
  if (redisProgram() === undefined) {
    process.stderr.write(
      'test:redis: install redis-server (Debian: apt-get install redis-server) or valkey-server.\n',
    )
    process.exitCode = 1
    return
  }
  const args = ['run', '--project', 'redis', ...process.argv.slice(2)]
  process.exitCode = spawnSync('vitest', args, { stdio: 'inherit' }).status ?? 1
}

testRedis()
