import { once } from 'node:events'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import postgres from 'postgres'

/**
 * Runs one task with one driver: `driverTask.js <driver> <task> <statements>`; prints statements per second and the
 * processor time of this process per statement.
 */
const [driver, task, count] = process.argv.slice(2)
const url = process.env.DATABASE_URL
const statements = Number(count)
const POINT = 'select id, chain_id, number, hash, timestamp from bench_block where id = $1'
const PAGE =
  'select id, chain_id, number, hash, timestamp from bench_block where number > $1 order by number limit 100'
const COPY = 'copy bench_copy (n, name) from stdin'
const COPIED_ROWS = 1_000
const copied = Array.from({ length: COPIED_ROWS }, (_, n) => `${n}\tname ${n}\n`).join('')

const { point, page, copy, end } = driver === 'pg' ? usePg() : usePostgresJs()
const tasks = {
  // Eight connections, each with one statement at a time, as the pools of the service.
  point: { run: point, parallel: 8 },
  page: { run: page, parallel: 8 },
  copy: { run: copy, parallel: 1 },
  // One connection with 64 waiting statements.
  pipeline: { run: point, parallel: 64 },
}
const { run, parallel } = tasks[task]
await many(Math.ceil(statements / 10))
const cpu = process.cpuUsage()
const startedMs = performance.now()
await many(statements)
const seconds = (performance.now() - startedMs) / 1_000
const { user, system } = process.cpuUsage(cpu)
process.stdout.write(
  `done ${JSON.stringify({ perSec: statements / seconds, cpuMicros: (user + system) / statements })}\n`,
)
await end()

async function many(total) {
  let next = 0
  const lane = async () => {
    while (next < total) {
      next += 1
      await run(next)
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
}

function usePg() {
  const pool = new pg.Pool({ connectionString: url, max: task === 'pipeline' ? 1 : 8 })
  return {
    point: (n) => pool.query({ name: 'point', text: POINT, values: [`8453-${n % 10_000}`] }),
    page: (n) => pool.query({ name: 'page', text: PAGE, values: [n % 9_000] }),
    copy: async () => {
      const client = await pool.connect()
      const stream = client.query(copyStreams.from(COPY))
      stream.end(copied)
      await once(stream, 'finish')
      client.release()
    },
    end: () => pool.end(),
  }
}

function usePostgresJs() {
  const sql = postgres(url, {
    max: task === 'pipeline' || task === 'copy' ? 1 : 8,
    onnotice: () => {},
  })
  return {
    point: (n) => sql`
      select id, chain_id, number, hash, timestamp from bench_block where id = ${`8453-${n % 10_000}`}`,
    page: (n) => sql`
      select id, chain_id, number, hash, timestamp from bench_block
      where number > ${n % 9_000} order by number limit 100`,
    copy: async () => {
      const stream = await sql`copy bench_copy (n, name) from stdin`.writable()
      stream.end(copied)
      await once(stream, 'finish')
    },
    end: () => sql.end(),
  }
}
