import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { PROGRAMS, PROGRAMS_DIR } from './programs.ts'

/** The folder is below the root folder, so that Node finds the packages outside of the bundles. */
const cache = join(rootDir, '.quartet/programs')
const manifestFile = join(cache, 'newest.json')
/** Milliseconds after which a bundle is deleted; no run lasts longer. */
const KEPT_MS = 24 * 3_600_000

/** Packages that load compiled libraries by their own path. */
const NATIVE = ['@duckdb/node-api', '@resvg/resvg-js', 'litesvm', 'pg-native']

/** Files of a bundle with their sizes and times of change, and its folder. */
type Manifest = {
  readonly folder: string
  readonly stamps: Readonly<Record<string, string>>
}

/** Plugin that keeps the source path of each module that finds files beside itself. */
const sourcePaths: Plugin = {
  name: 'source-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|m?js)$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const contents = text
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    })
  },
}

/**
 * Bundles the programs that tests start many times, unless the newest bundles are still current.
 *
 * Node takes 0.8 ms of a processor to load a module, and the api has 2,800: from one file the api
 * starts in a third of the processor time. The bundles contain the same code;
 * test/processes/supervisor and test/processes/api start the sources.
 */
export async function setup(): Promise<void> {
  const newest = readManifest()
  if (newest !== undefined && isFresh(newest)) process.env[PROGRAMS_DIR] = newest.folder
  else process.env[PROGRAMS_DIR] = await bundle()
}

async function bundle(): Promise<string> {
  removeOld()
  // Concurrent runs each write a folder; the newest manifest applies.
  const folder = join(cache, `${Date.now()}-${process.pid}`)
  const { metafile } = await build({
    absWorkingDir: rootDir,
    entryPoints: PROGRAMS.map((program) => `${program}.ts`),
    outbase: rootDir,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // The same entry files that Node chooses.
    mainFields: ['main'],
    conditions: [],
    // Class names stay, because logs name the classes of errors.
    keepNames: true,
    external: NATIVE,
    plugins: [sourcePaths],
    banner: { js: requireOf(join(rootDir, 'package.json')) },
    metafile: true,
    logLevel: 'error',
  })
  const inputs = Object.keys(metafile.inputs).map((path) => join(rootDir, path))
  const stamps = Object.fromEntries(inputs.map((path) => [path, stampOf(path)]))
  const manifest: Manifest = { folder, stamps }
  writeFileSync(`${folder}.json`, JSON.stringify(manifest))
  renameSync(`${folder}.json`, manifestFile)
  return folder
}

/** Removes bundles that no run uses any more; each set of bundles has 13 MB. */
function removeOld(): void {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    const age = Date.now() - statSync(join(cache, name)).mtimeMs
    if (age > KEPT_MS) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

/**
 * Returns code that defines `require` in a bundle, because bundled CommonJS packages call `require`
 * for modules of Node.
 */
function requireOf(path: string): string {
  return [
    "import { createRequire as createBundleRequire } from 'node:module'",
    `const require = createBundleRequire(${JSON.stringify(path)})`,
  ].join('\n')
}

function readManifest(): Manifest | undefined {
  if (!existsSync(manifestFile)) return undefined
  return JSON.parse(readFileSync(manifestFile, 'utf8'))
}

function isFresh({ folder, stamps }: Manifest): boolean {
  const isSame = ([path, stamp]: [string, string]) => stampOf(path) === stamp
  return existsSync(folder) && Object.entries(stamps).every(isSame)
}

function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 }
  return `${size} ${mtimeMs}`
}
