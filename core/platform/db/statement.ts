import { SqlText } from './sqlText.ts'

/** Rows, and the number of rows that the statement affected. */
export type Rows<Row extends object> = Row[] & { readonly count: number }

/** Statement that runs when awaited, or becomes part of another statement. */
export class Statement<Row extends object> extends SqlText implements Promise<Rows<Row>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #run: (text: SqlText) => Promise<Rows<Row>>
  #running: Promise<Rows<Row>> | undefined

  constructor(
    text: { readonly strings: readonly string[]; readonly values: readonly unknown[] },
    run: (text: SqlText) => Promise<Rows<Row>>,
  ) {
    super(text.strings, text.values)
    this.#run = run
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting is how a statement is run
  then<Done = Rows<Row>, Failed = never>(
    onDone?: ((rows: Rows<Row>) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#start().then(onDone, onFailed)
  }

  catch<Failed = never>(
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Rows<Row> | Failed> {
    return this.#start().catch(onFailed)
  }

  finally(onDone?: (() => void) | null): Promise<Rows<Row>> {
    return this.#start().finally(onDone)
  }

  #start(): Promise<Rows<Row>> {
    this.#running ??= this.#run(this)
    return this.#running
  }
}
