/** Progress of a step; without `count` only the finished part is known. */
export type Progress = {
  readonly label: string
  /** Finished part of the step, 0 to 1. */
  readonly share: number
  /** Number of finished items, with the name of the items: rows, leads. */
  readonly count?: { readonly done: number; readonly of: string }
}

export type ProgressLine = {
  show(progress: Progress): void
  /** Ends the line, so that other text can follow. */
  end(): void
}

type Target = {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  readonly nowMs: () => number
}

/** Milliseconds between two updates: a terminal redraws a bar, a pipe gets a new line. */
const EVERY_MS = 200
const EVERY_MS_PLAIN = 3_000
const BAR_WIDTH = 24
/** Minimum progress for an estimate of the remaining time, 0 to 1. */
const MIN_SHARE = 0.01

/** Prints the progress of a load, with rate and remaining time. */
export function createProgressLine({ write, isTerminal, nowMs }: Target): ProgressLine {
  let label = ''
  let began = { ms: 0, share: 0, done: 0 }
  let shownMs = Number.NEGATIVE_INFINITY
  const end = () => {
    if (isTerminal && label !== '') write('\n')
    label = ''
  }
  return {
    show: (progress) => {
      const ms = nowMs()
      const { share, count } = progress
      if (progress.label !== label) {
        end()
        label = progress.label
        began = { ms, share, done: count?.done ?? 0 }
        shownMs = Number.NEGATIVE_INFINITY
      }
      if (share < 1 && ms - shownMs < (isTerminal ? EVERY_MS : EVERY_MS_PLAIN)) return
      shownMs = ms
      const text = [label.padEnd(10), ...parts(progress, began, ms)].join('  ').trimEnd()
      write(isTerminal ? `\r\u001b[2K${bar(share)} ${text}` : `${text}\n`)
    },
    end,
  }
}

function parts(
  { share, count }: Progress,
  began: { readonly ms: number; readonly share: number; readonly done: number },
  ms: number,
): string[] {
  const sec = (ms - began.ms) / 1_000
  const made = share - began.share
  const left = made < MIN_SHARE ? null : (sec * (1 - share)) / made
  const rate = count === undefined || sec <= 0 ? null : (count.done - began.done) / sec
  return [
    `${Math.floor(share * 100)} %`,
    ...(count === undefined ? [] : [`${count.done.toLocaleString('en-US')} ${count.of}`]),
    ...(rate === null ? [] : [`${Math.round(rate).toLocaleString('en-US')}/s`]),
    ...(left === null || share >= 1 ? [] : [`${duration(left)} left`]),
  ]
}

function duration(sec: number): string {
  const whole = Math.ceil(sec)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH)
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
}
