import { unclaimedPort } from '../../../../devnet/chain/unclaimedPort.ts'

/** Claims ports, tells them, and keeps them until it is told to end. */
const ports = await Promise.all(Array.from({ length: 150 }, unclaimedPort))
process.stdout.write(`${JSON.stringify(ports)}\n`)
process.stdin.resume()
