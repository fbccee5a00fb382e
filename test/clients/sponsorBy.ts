import type { Sponsor } from './sponsors/sponsored.ts'

/**
 * `node sponsorBy.ts <sdk> <request as JSON>`: sponsors an operation as a user of that SDK does, and
 * signs the operation.
 *
 * Prints one line of JSON. Keys are throw-away keys, because the process list shows them.
 */

// A process loads only its own SDK.
const sponsors: Readonly<Record<string, () => Promise<Sponsor>>> = {
  viem: async () => (await import('./sponsors/viem.ts')).sponsorWithViem,
  permissionless: async () =>
    (await import('./sponsors/permissionless.ts')).sponsorWithPermissionless,
  abstractionkit: async () =>
    (await import('./sponsors/abstractionkit.ts')).sponsorWithAbstractionkit,
}

const [, , name = '', request = '{}'] = process.argv
const load = sponsors[name]
if (load === undefined) throw new Error(`no such SDK: ${name}`)
const sponsor = await load()
const line = `${JSON.stringify(await sponsor(JSON.parse(request)))}\n`
process.stdout.write(line, () => process.exit())
