import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { until } from '../../../supervisor/until.ts'
import { childEnv } from '../childEnv.ts'
import { PATIENCE_MS } from '../patience.ts'
import { redisProgram } from './redisProgram.ts'

export type TestRedis = {
  readonly port: number
  readonly url: string
  /** Sends one inline command, and returns the reply as the server writes it. */
  send(command: string): Promise<string>
  /** Kills the server with SIGKILL; its data is lost. */
  kill(): Promise<void>
  /** Starts the server again on the same port. */
  restart(): Promise<void>
  /** Stops the answers of the server, which keeps its connections. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Starts a real server on a free port, without a file of its data; `settings` are further lines of its configuration. */
export async function startRedis(settings: readonly string[] = []): Promise<TestRedis> {
  const program = redisProgram()
  if (program === undefined) throw new Error('no redis-server is installed')
  const port = await unclaimedPort()
  const folder = mkdtempSync(join(tmpdir(), 'quartet-redis-'))
  const file = join(folder, 'redis.conf')
  const own = [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, 'save ""']
  writeFileSync(file, [...own, ...settings, ''].join('\n'))
  const send = (command: string) => sendInline(port, command)
  const start = async () => {
    const child = spawn(program, [file], { env: childEnv(), stdio: 'ignore' })
    const isUp = () =>
      send('PING').then(
        (reply) => reply !== '',
        () => false,
      )
    if (!(await until(isUp, PATIENCE_MS))) throw new Error('the server does not answer')
    return child
  }
  let child = await start()
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    send,
    kill,
    restart: async () => {
      child = await start()
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      process.off('exit', killWithTests)
      if (child.exitCode === null && child.signalCode === null) await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Sends an inline command and `QUIT`: the server ends the connection after `QUIT`, so the reply is
 * complete.
 */
async function sendInline(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let reply = ''
  socket.on('data', (text: string) => {
    reply += text
  })
  socket.write(`${command}\r\nQUIT\r\n`)
  await once(socket, 'close')
  return reply.replace(/\+OK\r\n$/, '').trim()
}
