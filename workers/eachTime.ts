/** Work that leaves it to others when to run again. */
export function eachTime(pass: () => Promise<void>): () => Promise<null> {
  return async () => {
    await pass()
    return null
  }
}
