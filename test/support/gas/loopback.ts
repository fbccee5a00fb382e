import { Server } from 'node:net'

/** Preloaded into programs of others that would listen everywhere: they listen here alone. */
const { listen } = Server.prototype
Reflect.set(
  Server.prototype,
  'listen',
  function (this: Server, options: object, ...rest: unknown[]) {
    return Reflect.apply(listen, this, [{ ...options, host: '127.0.0.1' }, ...rest])
  },
)
