import { MAX_ROW_CHARS, MAX_SHOWN_CHARS, type RowFile, type SourceRow } from './leadFile.ts'
import { openTextFile } from './openTextFile.ts'

/** Opens a file with one JSON object per line. A malformed line is yielded with its problem, and reading continues. */
export async function openJsonLines(path: string, sizeBytes: number): Promise<RowFile> {
  let readBytes = (): number => 0
  const rows = async function* rows(after: number): AsyncGenerator<SourceRow[]> {
    const text = openTextFile(path)
    readBytes = text.readBytes
    let at = 0
    try {
      for await (const lines of linesOf(text.stream.setEncoding('utf8'))) {
        const batch: SourceRow[] = []
        for (const line of lines) {
          at += 1
          if (at > after && line.trim() !== '') batch.push(rowOf(at, line))
        }
        yield batch
      }
    } finally {
      text.stream.destroy()
    }
  }
  let columns: string[] = []
  for await (const batch of rows(0)) {
    const first = batch.find(({ problem, value }) => problem === null && isObject(value))
    if (first === undefined) continue
    columns = isObject(first.value) ? Object.keys(first.value) : []
    break
  }
  return {
    columns,
    rows,
    close: () => {},
    share: () => (sizeBytes === 0 ? 1 : Math.min(1, readBytes() / sizeBytes)),
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function rowOf(at: number, line: string): SourceRow {
  if (line.length > MAX_ROW_CHARS)
    return { at, value: line.slice(0, MAX_SHOWN_CHARS), problem: 'too_long' }
  try {
    const value: unknown = JSON.parse(line)
    return { at, value, problem: null }
  } catch {
    return { at, value: line.slice(0, MAX_SHOWN_CHARS), problem: 'bad_json' }
  }
}

/** Yields the lines of each chunk of the file; keeps only the beginning of a line that is longer than `MAX_ROW_CHARS`. */
async function* linesOf(stream: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of stream) {
    const lines = piece.split('\n')
    lines[0] = (rest + (lines[0] ?? '')).slice(0, MAX_ROW_CHARS + 1)
    rest = lines.pop() ?? ''
    yield lines
  }
  yield [rest]
}
