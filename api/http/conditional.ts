import { hash } from 'node:crypto'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import type { Reply } from './reply.ts'

/**
 * Hexadecimal digits of the body hash in a tag. Few are enough, because the block number already
 * distinguishes most answers.
 */
const HASH_DIGITS = 8

/** Returns the weak tag of an answer about one block: `W/"<chain>-<block>-<hash>"`. */
export function blockTag(at: BlockRef, body: string): string {
  return `W/"${at.chainId}-${at.number}-${digest(body)}"`
}

/**
 * Returns the weak tag of a document, or of an answer from several chains or from database rows.
 *
 * The tag is weak, so that one tag covers every content coding. Source: RFC 9110, section 8.8.1.
 */
export function bodyTag(body: string): string {
  return `W/"${digest(body)}"`
}

/** Returns 304 when the caller already has the content of `reply`. Source: RFC 9110, 13.1.2. */
export function revalidateReply(reply: Reply, ifNoneMatch: string | undefined): Reply {
  const { etag: tag } = reply.headers
  if (ifNoneMatch === undefined || tag === undefined) return reply
  const wanted = opaque(tag)
  const known = ifNoneMatch.split(',').map((entry) => opaque(entry.trim()))
  if (!known.includes('*') && !known.includes(wanted)) return reply
  const { 'content-type': _type, ...headers } = reply.headers
  return { status: 304, headers, body: null }
}

const opaque = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag)

const digest = (body: string): string => hash('sha256', body, 'hex').slice(0, HASH_DIGITS)
