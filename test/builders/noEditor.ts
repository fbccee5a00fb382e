import type { Handler } from '../../api/http/wrapHandler.ts'

/** Page of the editor for servers without pages. */
export const noEditor: Handler = () => ({ status: 404, headers: {}, body: null })
