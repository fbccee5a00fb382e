/** Returns the environment of every process that tests start: the path of programs, and the cache of compiled code. */
export function childEnv(): { readonly PATH: string; readonly NODE_COMPILE_CACHE: string } {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  }
}
