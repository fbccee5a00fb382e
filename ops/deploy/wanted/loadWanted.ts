import { readFileSync } from 'node:fs'
import { DeployRefused } from '../deployRefused.ts'
import { type Wanted, wantedSchema } from './wantedSchema.ts'

/** Reads the file with the wanted state. Throws `DeployRefused` with every problem of the file. */
export function loadWanted(path: string): Wanted {
  return parseWanted(path, readText(path))
}

/** Parses the text of a file with the wanted state. Throws `DeployRefused`. */
export function parseWanted(path: string, text: string): Wanted {
  const parsed = wantedSchema.safeParse(parseJson(path, text))
  if (parsed.success) return parsed.data
  throw new DeployRefused(
    parsed.error.issues.map((issue) => ({
      field: [path, issue.path.join('.')].filter((part) => part !== '').join(' '),
      message: issue.message,
      fix: 'correct the file; docs/deploy.md describes each field',
    })),
  )
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    const fix = 'name the file, or copy an example of ops/deploy/examples'
    throw new DeployRefused([{ field: path, message: 'cannot be read', fix }])
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DeployRefused([{ field: path, message: 'is not JSON', fix: 'correct the file' }])
  }
}
