import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PATIENCE_MS } from '../../support/patience.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const source = join(root, 'clients/typescript')
const modules = dirname(
  dirname(createRequire(import.meta.url).resolve('openapi-fetch/package.json')),
)

/** Folder with the installed tarball of the client. */
export type Installed = {
  readonly folder: string
  /** Files of the tarball. */
  readonly packed: readonly string[]
  /** Runs a program in the folder, and resolves with the printed text. */
  run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>
  write(name: string, text: string): void
  remove(): void
}

/** Packs the client for publication and installs the tarball in an empty folder without network. */
export async function installClient(): Promise<Installed> {
  const base = mkdtempSync(join(tmpdir(), 'quartet-client-'))
  const [copy, folder] = [join(base, 'package'), join(base, 'app')]
  const inherited = {
    PATH: `${join(modules, '.bin')}:${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: base,
    npm_config_cache: join(base, 'cache'),
    npm_config_update_notifier: 'false',
  }
  const call = async (cwd: string, program: string, args: readonly string[], env = {}) => {
    const options = { cwd, env: { ...inherited, ...env }, timeout: PATIENCE_MS }
    return (await run(program, [...args], options)).stdout
  }
  // The copy keeps the build of the checkout out of the test and unchanged.
  cpSync(source, copy, { recursive: true, filter: (path) => !/node_modules|dist$/.test(path) })
  symlinkSync(modules, join(copy, 'node_modules'))
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const packed = JSON.parse(
    await call(copy, 'npm', ['pack', '--json', '--silent', `--pack-destination=${base}`]),
  )
  const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
    join(modules, name),
  )
  const others = JSON.parse(
    await call(base, 'npm', ['pack', '--json', '--silent', '--ignore-scripts', ...dependencies]),
  )
  const tarballs = [...listOf(packed), ...listOf(others)].map(({ filename }) =>
    join(base, filename),
  )
  await call(folder, 'npm', [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--silent',
    ...tarballs,
  ])
  return {
    folder,
    packed: listOf(packed).flatMap(({ files }) => files.map(({ path }) => path)),
    run: (program, args, env) => call(folder, program, args, env),
    write: (name, text) => writeFileSync(join(folder, name), text),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

/** Returns the programs of the client's README by name: ```` ```ts read.ts ````. */
export function readExamples(): ReadonlyMap<string, string> {
  const text = readFileSync(join(source, 'README.md'), 'utf8')
  const blocks = text.matchAll(/^```ts ([a-z0-9.]+)\n([\s\S]*?)^```$/gm)
  return new Map([...blocks].map(([, name = '', body = '']) => [name, body]))
}

/** Links a package of the repository into the folder. */
export function linkPackage(folder: string, name: string): void {
  mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
  symlinkSync(join(modules, name), join(folder, 'node_modules', name))
}

type Packed = { readonly filename: string; readonly files: readonly { readonly path: string }[] }

/**
 * Returns the packages in the output of npm. npm 12 prints an object for one package, and an object
 * by name for several packages; older versions print a list.
 */
function listOf(printed: Packed[] | Record<string, Packed>): Packed[] {
  return Array.isArray(printed) ? printed : Object.values(printed)
}
