import { z } from 'zod'

export const slugField = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ description: 'Name of the page; stays the same for this publisher and vault' })
export const viewUrlField = z
  .string()
  .meta({ description: 'Public URL of the page; no wallet is needed' })
export const shownLabelField = z.string().meta({ description: 'Label by the publisher' }).nullable()

/** Returns the URL of the page with a slug. */
export function viewUrl({ publicUrl }: { readonly publicUrl: string }, slug: string): string {
  return `${publicUrl}/v/${slug}`
}
