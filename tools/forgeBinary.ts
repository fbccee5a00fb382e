import { createRequire } from 'node:module'

/** Names that npm packages use where Node says `x64` or `win32`. */
const PACKAGE_ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Path of the forge executable for this platform.
 *
 * The package's own launcher is a Node process in between, which orphans forge when it is killed.
 * Throws when npm installed no binary for this platform.
 */
export function forgeBinary(): string {
  const arch = PACKAGE_ARCH[process.arch] ?? process.arch
  const file = process.platform === 'win32' ? 'forge.exe' : 'forge'
  const require = createRequire(import.meta.url)
  return require.resolve(`@foundry-rs/forge-${process.platform}-${arch}/bin/${file}`)
}
