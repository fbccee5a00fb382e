/** Returns the imports of a file: paths as written, and names of packages. */
export function importsOf(text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)(?:(?:import|export)\b[^'"`;]*?\bfrom|import)\s*'([^'\s]+)'|\bimport\('([^'\s]+)'\)/g,
  )
  return [...found].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
}
