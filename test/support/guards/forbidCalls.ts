import { syncBuiltinESMExports } from 'node:module'

export type ForbiddenCalls = {
  /** Names of the methods that were called, each once. */
  called(): readonly string[]
  undo(): void
}

/** Lets each of the methods of an object of Node throw, and remembers those that were called all the same. */
export function forbidCalls(
  reason: string,
  methods: readonly (readonly [owner: object, name: string])[],
): ForbiddenCalls {
  const called = new Set<string>()
  const undos = methods.map(([owner, name]) => {
    const real: unknown = Reflect.get(owner, name)
    Reflect.set(owner, name, () => {
      called.add(name)
      throw new Error(`${name}: ${reason}`)
    })
    return () => Reflect.set(owner, name, real)
  })
  // What was imported by name changes as well.
  syncBuiltinESMExports()
  return {
    called: () => [...called],
    undo: () => {
      for (const undo of undos) undo()
      syncBuiltinESMExports()
    },
  }
}
