import { unclaimedPort } from '../../../../devnet/chain/unclaimedPort.ts'

/** Claims ports, prints them, and keeps them until the end of the process. */
const ports = await Promise.all(Array.from({ length: 150 }, unclaimedPort))
process.stdout.write(`${JSON.stringify(ports)}\n`)
process.stdin.resume()
