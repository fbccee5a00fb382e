import type { MinBlock } from '../../api/http/createMinBlock.ts'

/** Accepts answers of every block. */
export const noFloor: MinBlock = { current: () => 0, within: (_sent, handle) => handle() }
