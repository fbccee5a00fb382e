import type { Sample } from './alertRule.ts'

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Parses Prometheus's text format; skips comments and other lines. Source: exposition format 0.0.4. */
export function parseSamples(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined) return []
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', word = '']) => [key, word] as const)
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }]
  })
}
