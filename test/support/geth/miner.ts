import { setTimeout as wait } from 'node:timers/promises'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import type { Rpc } from '../../../devnet/chain/rpc.ts'
import type { Engine } from './engine.ts'

/** Milliseconds between two reads of the clock; a block starts at the first read in its second. */
const LOOK_MS = 50

/** Consensus of one chain: the time, the order and the end of its blocks. */
export type Miner = {
  /** Appends a block at `timestampSec`, by default one step after the newest block or now. */
  mine(timestampSec?: number): Promise<void>
  /** Appends `count` blocks, `stepSec` seconds apart. */
  mineMany(count: number, stepSec: number): Promise<void>
  /** Sets the seconds between blocks without a time; without a step the time is the clock's. */
  setStep(stepSec: number | undefined): void
  /**
   * Starts a block every `sec` seconds by the clock; 0 stops the interval after the last block is
   * complete.
   */
  setInterval(sec: number): Promise<void>
  /** Replaces the newest blocks by as many blocks without their transactions. */
  reorganise(depth: number): Promise<void>
  /** Performs a step between two blocks. */
  between<T>(step: () => Promise<T>): Promise<T>
}

export function createMiner({
  rpc,
  engine,
}: {
  readonly rpc: Rpc
  readonly engine: Engine
}): Miner {
  let stepSec: number | undefined
  let mining: { readonly ending: AbortController; readonly done: Promise<void> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  const between = <T>(step: () => Promise<T>): Promise<T> => {
    const done = last.then(step)
    last = done.catch(() => {})
    return done
  }
  const append = async (atSec?: number) => {
    const { hash, timestampSec } = await latestBlock({ rpc })
    const nextSec = atSec ?? (stepSec === undefined ? nowSec() : timestampSec + stepSec)
    await engine.append({
      parentHash: hash,
      timestampSec: Math.max(nextSec, timestampSec + 1),
      hasWaiting: await hasWaiting(rpc),
    })
  }
  const follow = async (sec: number, signal: AbortSignal) => {
    while (!signal.aborted) {
      await between(async () => {
        if (nowSec() >= (await latestBlock({ rpc })).timestampSec + sec) await append(nowSec())
      })
      await wait(LOOK_MS)
    }
  }
  return {
    between,
    mine: (atSec) => between(() => append(atSec)),
    mineMany: (count, sec) =>
      between(async () => {
        const { timestampSec } = await latestBlock({ rpc })
        for (let at = 1; at <= count; at += 1) await append(timestampSec + at * sec)
      }),
    setStep: (sec) => {
      stepSec = sec
    },
    setInterval: async (sec) => {
      mining?.ending.abort()
      await mining?.done
      mining = undefined
      if (sec === 0) return
      const ending = new AbortController()
      mining = { ending, done: follow(sec, ending.signal) }
    },
    reorganise: (depth) =>
      between(async () => {
        const { number } = await latestBlock({ rpc })
        await setHead(rpc, number - depth)
        for (let left = depth; left > 0; left -= 1) await append()
      }),
  }
}

/** Removes the blocks after a block. Throws `Error` if the node keeps another head. */
async function setHead(rpc: Rpc, number: number): Promise<void> {
  await rpc('debug_setHead', [`0x${number.toString(16)}`])
  const head = await latestBlock({ rpc })
  if (head.number !== number) throw new Error(`the head is ${head.number}, not ${number}`)
}

async function hasWaiting(rpc: Rpc): Promise<boolean> {
  return Number((await rpc('txpool_status', [])).pending) > 0
}

function nowSec(): number {
  return Math.floor(Date.now() / 1000)
}
