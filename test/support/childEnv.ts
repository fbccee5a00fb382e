/** What every process that tests start inherits: where programs are, and where compiled code is kept. */
export function childEnv(): { readonly PATH: string; readonly NODE_COMPILE_CACHE: string } {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  }
}
