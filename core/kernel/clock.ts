/** Present time; a test decides it. */
export type Clock = {
  nowSec(): number
  nowMs(): number
}
