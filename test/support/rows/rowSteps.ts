/** Values of a row, as a handler gives them. */
export type Values = Readonly<Record<string, unknown>>

/** Call of a handler to the store of rows. */
export type RowCall =
  | { readonly kind: 'find' | 'delete'; readonly table: string; readonly values: Values }
  | {
      readonly kind: 'insert' | 'insertOrKeep'
      readonly table: string
      readonly values: Values | readonly Values[]
    }
  | {
      readonly kind: 'insertOrUpdate' | 'update'
      readonly table: string
      readonly values: Values
      readonly set: Values
      /** True if the handler gives a function of the row instead of the values. */
      readonly byFunction: boolean
    }

/** Call of a handler, or an act of the indexer between two calls. */
export type RowStep = RowCall | { readonly kind: 'flush' | 'restart' }

/** Result or error of each step, then the rows in the database. */
export type RowReport = {
  readonly outcomes: readonly unknown[]
  readonly rows: Readonly<Record<string, readonly unknown[]>>
}
