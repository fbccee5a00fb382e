import type { Resource } from '@modelcontextprotocol/server'
import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { createFace } from './createFace.ts'

/** A document that is also served over HTTP, at the same address. */
export type ServedDocument = {
  readonly path: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly handler: Handler
}

type Contents = {
  readonly contents: { readonly uri: string; readonly mimeType: string; readonly text: string }[]
}

export type Resources = {
  readonly list: readonly Resource[]
  /** Throws ResourceNotFoundError for an unknown address. */
  read(uri: string, context: HttpContext): Promise<Contents>
}

const MIME_TYPE = 'application/json'

/**
 * Creates the documents that agents read as resources. The URI of a resource is its HTTP address.
 */
export function createResources(
  publicUrl: string,
  documents: readonly ServedDocument[],
): Resources {
  const faces = new Map(
    documents.map(({ path, handler }) => [
      `${publicUrl}${path}`,
      createFace({ method: 'GET', path }, handler),
    ]),
  )
  return {
    list: documents.map(({ path, name, title, description }) => ({
      uri: `${publicUrl}${path}`,
      name,
      title,
      description,
      mimeType: MIME_TYPE,
    })),
    read: async (uri, context) => {
      const face = faces.get(uri)
      if (face === undefined) throw new ResourceNotFoundError(uri)
      const { origin, pathname } = new URL(uri)
      const answer = await face(new Request(`${origin}${pathname}`), { ...context.env })
      return { contents: [{ uri, mimeType: MIME_TYPE, text: await answer.text() }] }
    },
  }
}
