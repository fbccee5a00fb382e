/** Current time; tests replace the clock. */
export type Clock = {
  nowSec(): number
  nowMs(): number
}
