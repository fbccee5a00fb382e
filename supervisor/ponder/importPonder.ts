/** Imports a module of Ponder by its path relative to the module that the package exports, such as `sync-store/encode.js`. */
export async function importPonder(path: string): Promise<unknown> {
  return import(new URL(`./${path}`, import.meta.resolve('ponder')).href)
}
