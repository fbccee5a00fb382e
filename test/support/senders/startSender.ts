import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Hex } from 'viem'
import { childEnv } from '../childEnv.ts'

const clients = join(import.meta.dirname, '../../clients')

export type SenderName = 'viem' | 'ethers' | 'web3.py'

/** Third-party library that signs and sends with its defaults, in a separate process. */
export type RunningSender = {
  readonly name: SenderName
  /** Returns the hash of the transaction; throws the library's error. Transactions are sent in sequence. */
  send(key: Hex, transaction: object): Promise<Hex>
  stop(): Promise<void>
}

/** Starts a library; `python` is an interpreter with web3.py. */
export function startSender(name: SenderName, rpcUrl: string, python = ''): RunningSender {
  const [program, words] =
    name === 'web3.py'
      ? [python, [join(clients, 'python/send.py'), rpcUrl]]
      : [process.execPath, [join(clients, 'send.ts'), name, rpcUrl]]
  const child = spawn(program, words, { env: childEnv(), stdio: ['pipe', 'pipe', 'inherit'] })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(line))
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      process.off('exit', killWithTests)
      for (const { reject } of waiting.splice(0)) reject(new Error(`${name} ended`))
      resolve()
    }
    child.once('error', end)
    child.once('exit', end)
  })
  return {
    name,
    send: async (key, transaction) => {
      const answered = new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }))
      child.stdin.write(`${JSON.stringify({ key, transaction })}\n`)
      const { hash, error } = JSON.parse(await answered)
      if (hash === undefined) throw new Error(`${name}: ${error}`)
      return hash
    },
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
