import DataLoader from 'dataloader'

/** Creates a loader that splits batches into groups, each answered by one read. */
export function byGroup<Key, Value>(
  groupOf: (key: Key) => string,
  nameOf: (key: Key) => string,
  load: (keys: readonly Key[], group: Key) => Promise<readonly Value[]>,
): DataLoader<Key, Value, string> {
  return new DataLoader<Key, Value, string>(
    async (keys) => {
      const places = new Map(keys.map((key, index) => [key, index]))
      const found: (Value | Error)[] = keys.map(() => new Error('not loaded'))
      const groups = [...Map.groupBy(keys, groupOf).values()]
      await Promise.all(
        groups.map(async (group) => {
          const [first] = group
          if (first === undefined) return
          const values = await load(group, first)
          for (const [index, key] of group.entries()) {
            const place = places.get(key)
            const value = values[index]
            if (place !== undefined && value !== undefined) found[place] = value
          }
        }),
      )
      return found
    },
    { cacheKeyFn: (key) => `${groupOf(key)}/${nameOf(key)}` },
  )
}
