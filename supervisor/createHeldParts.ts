export type HeldParts = {
  readonly names: ReadonlySet<string>
  add(name: string): void
  remove(name: string): void
  /** Resolves when the hold of the part ends; resolves at once if the part is not held. */
  released(name: string): Promise<void>
}

/** Creates the set of parts that stay down until their release. */
export function createHeldParts(): HeldParts {
  const names = new Set<string>()
  const waiting = new Map<string, () => void>()
  return {
    names,
    add: (name) => void names.add(name),
    remove: (name) => {
      if (!names.delete(name)) throw new Error(`${name} is not held down`)
      waiting.get(name)?.()
      waiting.delete(name)
    },
    released: (name) =>
      new Promise((settle) => {
        if (names.has(name)) waiting.set(name, settle)
        else settle()
      }),
  }
}
