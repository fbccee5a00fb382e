import { Server } from 'node:net'

/** Preload for third-party programs that would listen on all interfaces: they listen on loopback only. */
const { listen } = Server.prototype
Reflect.set(
  Server.prototype,
  'listen',
  function (this: Server, options: object, ...rest: unknown[]) {
    return Reflect.apply(listen, this, [{ ...options, host: '127.0.0.1' }, ...rest])
  },
)
