import { expect, it } from 'vitest'
import { shareChannel } from '../../../../../core/platform/db/shareChannel.ts'

it('a shared channel has one connection for all listeners, until the last listener leaves', async () => {
  const connections: { announce: () => void; isOpen: boolean }[] = []
  const listen = (_channel: string, received: () => void) => {
    const connection = { announce: received, isOpen: true }
    connections.push(connection)
    return {
      close: async () => {
        connection.isOpen = false
      },
    }
  }
  const on = shareChannel({ listen }, 'app_something')
  const messages: string[] = []
  const first = on(() => messages.push('first'))
  const second = on(() => messages.push('second'))
  expect(connections).toHaveLength(1)
  connections[0]!.announce()
  await first.close()
  connections[0]!.announce()
  expect(messages).toEqual(['first', 'second', 'second'])
  await second.close()
  expect(connections[0]!.isOpen).toBe(false)
  await on(() => {}).close()
  expect(connections.map(({ isOpen }) => isOpen)).toEqual([false, false])
})
