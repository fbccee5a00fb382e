import { createServer } from 'node:net'
import { portHolder } from '../../supervisor/portHolder.ts'

/** Throws with a line for each port in use, its part and its holder. */
export async function requireFreePorts(
  ports: readonly (readonly [part: string, port: number])[],
): Promise<void> {
  const problems: string[] = []
  for (const [part, port] of ports) {
    if (await isFree(port)) continue
    const holder = await portHolder(port)
    const by = holder === null ? 'another process' : `${holder.command} (process ${holder.pid})`
    problems.push(`${part}: port ${port} is in use by ${by}`)
  }
  if (problems.length === 0) return
  const remedy = 'End that process, or move all ports: PORT_OFFSET=100 npm run cluster -- up'
  throw new Error([...problems, remedy].join('\n  '))
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer()
    server.once('error', () => settle(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => settle(true)),
    )
  })
}
