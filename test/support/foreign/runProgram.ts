import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the folder that `npm run test:foreign` filled. Throws if its test runs alone. */
export function foreignFolder(): string {
  const folder = process.env['QUARTET_FOREIGN']
  if (folder === undefined) throw new Error('run npm run test:foreign, which fetches the clients')
  return folder
}

type Options = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv }

/** Runs a program to its end and resolves with its output. Throws with both outputs after a failure. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env }: Options = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(`${program} ${args.join(' ')} failed: ${stderr}\n${stdout}`))
    })
  })
}

/** Parses the last line of an output as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: programs of tests print many shapes; each expectation names its own
export const lastLine = (output: string): any => JSON.parse(output.trim().split('\n').at(-1) ?? '')

/**
 * Stores the OpenAPI document that an API serves as a file for generators; returns the path of the
 * file.
 */
export async function storeDescription(origin: string): Promise<string> {
  const path = join(foreignFolder(), 'openapi.json')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await (await fetch(`${origin}/openapi.json`)).text())
  return path
}
