import { sponsorWithAbstractionkit } from './sponsors/abstractionkit.ts'
import { sponsorWithPermissionless } from './sponsors/permissionless.ts'
import type { Sponsor } from './sponsors/sponsored.ts'
import { sponsorWithViem } from './sponsors/viem.ts'

/**
 * `node sponsorBy.ts <sdk> <ask as JSON>`: sponsors an operation as a user of that SDK does, and
 * signs the operation.
 *
 * Prints one line of JSON. Keys are throw-away keys, because the process list shows them.
 */
const sponsors: Readonly<Record<string, Sponsor>> = {
  viem: sponsorWithViem,
  permissionless: sponsorWithPermissionless,
  abstractionkit: sponsorWithAbstractionkit,
}

const [, , name = '', ask = '{}'] = process.argv
const sponsor = sponsors[name]
if (sponsor === undefined) throw new Error(`no such SDK: ${name}`)
const line = `${JSON.stringify(await sponsor(JSON.parse(ask)))}\n`
process.stdout.write(line, () => process.exit())
