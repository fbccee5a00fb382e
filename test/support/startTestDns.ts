import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** Name server over UDP on a free port of loopback, for TXT records only. */
export type TestDns = {
  /** `ip:port` for a resolver. */
  readonly server: string
  /** Texts by lower-case name; a missing name does not exist. */
  readonly records: Map<string, readonly string[]>
  /** Requested names. */
  readonly asked: string[]
  /** True if the server does not answer. */
  isSilent: boolean
  close(): Promise<void>
}

const HEADER_BYTES = 12
const TXT = 16
const NAME_ERROR = 3

export async function startTestDns(): Promise<TestDns> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const dns: TestDns = {
    server: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    asked: [],
    isSilent: false,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
  socket.on('message', (query, from) => {
    const { name, end } = readQuestion(query)
    dns.asked.push(name)
    if (dns.isSilent) return
    const texts = dns.records.get(name)
    const question = query.subarray(HEADER_BYTES, end)
    const answers = (texts ?? []).map(answerOf)
    const header = Buffer.alloc(HEADER_BYTES)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8580 | (texts === undefined ? NAME_ERROR : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address)
  })
  return dns
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  // Skips the empty label, the type and the class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerOf(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])))
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
