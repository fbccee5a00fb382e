import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const entrySchema = z.looseObject({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) })

/** Words in names of platform packages, and the name that npm has for each platform. */
const SYSTEMS: Readonly<Record<string, string>> = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  aix: 'aix',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
}
const PROCESSORS: Readonly<Record<string, string>> = {
  amd64: 'x64',
  x64: 'x64',
  arm64: 'arm64',
  arm: 'arm',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
}

/**
 * Adds to the lock file the platform packages that the registry did not offer when npm wrote the lock; returns their
 * names. With `isCheck`, writes nothing.
 *
 * `npm ci` rejects a lock that lacks any optional package, even a package of another platform, and a registry mirror
 * may offer the packages of one platform only. An entry with version, system and processor suffices: npm fetches the
 * package on that platform, and skips the package elsewhere.
 */
export function completeLock(path: string, isCheck: boolean): readonly string[] {
  const lock = lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const missing: string[] = []
  for (const [folder, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock.packages, folder, name)) continue
      missing.push(name)
      lock.packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev === true ? { dev: true } : {}),
        optional: true,
      }
    }
  }
  if (!isCheck && missing.length > 0) {
    const packages = Object.fromEntries(
      Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
    writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  }
  return missing
}

/** Searches the package folders in Node's order: the folder of the requiring package, then each parent folder. */
function isLocked(packages: Record<string, unknown>, folder: string, name: string): boolean {
  const parts = folder === '' ? [] : folder.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const above = parts.slice(0, depth).join('/node_modules/')
    const path = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`
    if (packages[path] !== undefined) return true
  }
  return false
}

/** Throws RangeError for a name without a platform, because npm would install such a package on every platform. */
function platformOf(name: string): Record<string, readonly string[]> {
  const words = name.split(/[-/.]/)
  const os = words.map((word) => SYSTEMS[word]).filter((system) => system !== undefined)
  const cpu = words.map((word) => PROCESSORS[word]).filter((kind) => kind !== undefined)
  if (os.length === 0 && cpu.length === 0) throw new RangeError(`${name}: for which platform?`)
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return {
    ...(cpu.length === 0 ? {} : { cpu }),
    ...(libc.length === 0 ? {} : { libc }),
    ...(os.length === 0 ? {} : { os }),
  }
}
