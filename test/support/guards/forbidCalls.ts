import { syncBuiltinESMExports } from 'node:module'

export type ForbiddenCalls = {
  /** Returns the names of the methods that were called, each once. */
  called(): readonly string[]
  undo(): void
}

/** Replaces methods of Node objects by methods that throw, and records the called names. */
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
  // Also updates the named imports of the methods.
  syncBuiltinESMExports()
  return {
    called: () => [...called],
    undo: () => {
      for (const undo of undos) undo()
      syncBuiltinESMExports()
    },
  }
}
