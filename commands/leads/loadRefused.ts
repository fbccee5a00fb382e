/** Something that cannot be done as things are; the message says what can. */
export class LoadRefused extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'LoadRefused'
  }
}
