/** Environment variable with the path of geth, which `npm run test:geth` sets. */
export const GETH_PATH = 'QUARTET_GETH'

/** Returns the path of geth. Throws `Error` outside of `npm run test:geth`. */
export function gethBinary(): string {
  const path = process.env[GETH_PATH]
  if (path === undefined) throw new Error(`${GETH_PATH} is not set; run npm run test:geth`)
  return path
}
