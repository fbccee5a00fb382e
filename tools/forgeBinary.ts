import { createRequire } from 'node:module'

/** Processor names of npm packages by Node's names. */
const PACKAGE_ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Returns the path of the forge executable for this platform.
 *
 * The package's launcher adds a Node process, which orphans forge after a kill.
 *
 * Throws when npm installed no binary for this platform.
 */
export function forgeBinary(): string {
  const arch = PACKAGE_ARCH[process.arch] ?? process.arch
  const file = process.platform === 'win32' ? 'forge.exe' : 'forge'
  const require = createRequire(import.meta.url)
  return require.resolve(`@foundry-rs/forge-${process.platform}-${arch}/bin/${file}`)
}
