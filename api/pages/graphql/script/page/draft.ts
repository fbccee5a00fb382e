export type Draft = { readonly query: string; readonly variables: string }

const KEY = 'quartet:graphql'

/** Returns the texts of the last visit; null without texts, and in a browser that stores nothing. */
export function readDraft(): Draft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** Stores the texts for the next visit; null removes the stored texts. */
export function storeDraft(draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // The editor works without a stored text.
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'query' in value &&
  typeof value.query === 'string' &&
  'variables' in value &&
  typeof value.variables === 'string'
