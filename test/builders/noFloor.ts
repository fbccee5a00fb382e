import type { BlockFloor } from '../../api/http/createBlockFloor.ts'

/** Accepts answers of every block. */
export const noFloor: BlockFloor = { current: () => 0, within: (_sent, handle) => handle() }
