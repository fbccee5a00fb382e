import { text } from 'drizzle-orm/pg-core'
import { app, moment } from '../../platform/db/appSchema.ts'

/** Contents of the card that the api serves, one for each release and origin, and their signed form. */
export const agentCard = app.table('agent_card', {
  /** SHA-256 of the content. */
  id: text('id').primaryKey(),
  /** Card without signatures, as canonical JSON. */
  payload: text('payload').notNull(),
  /** Key of the signature; null before the signature, as is `card`. */
  publicKey: text('public_key'),
  /** Text that the api serves. */
  card: text('card'),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  signedAt: moment('signed_at'),
})

/** Public keys whose signatures on cards are valid; a worker adds its key before its first signature. */
export const cardKey = app.table('card_key', {
  /** Bytes of x and y. */
  publicKey: text('public_key').primaryKey(),
  addedAt: moment('added_at').notNull().defaultNow(),
})
