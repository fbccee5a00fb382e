import { createRequire } from 'node:module'
import { DevnetError } from '../devnetError.ts'

/**
 * Returns the path of anvil's own executable for this platform.
 *
 * The `.bin/anvil` of npm is a Node wrapper: after a SIGKILL of the wrapper, the real process keeps the port.
 *
 * Throws `DevnetError` `anvil_missing`.
 */
export function anvilBinary(platform = process.platform, arch = process.arch): string {
  const names: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
  const name = `@foundry-rs/anvil-${platform}-${names[arch] ?? arch}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const fromHere = createRequire(import.meta.url)
    return createRequire(fromHere.resolve('@foundry-rs/anvil/package.json')).resolve(
      `${name}/bin/${file}`,
    )
  } catch {
    throw new DevnetError(
      'anvil_missing',
      `${name} is not installed; run npm ci without --omit=optional`,
    )
  }
}
