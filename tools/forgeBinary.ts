import { createRequire } from 'node:module'

/** Processor names of the npm packages, by Node's processor names. */
const PACKAGE_ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Returns the path of the forge executable for this platform.
 *
 * The launcher of the package starts an additional Node process, and a kill of that process leaves forge running.
 *
 * Throws if npm installed no executable for this platform.
 */
export function forgeBinary(): string {
  const arch = PACKAGE_ARCH[process.arch] ?? process.arch
  const file = process.platform === 'win32' ? 'forge.exe' : 'forge'
  const require = createRequire(import.meta.url)
  return require.resolve(`@foundry-rs/forge-${process.platform}-${arch}/bin/${file}`)
}
