/** A command line with an error; the message names the word. */
export class BadCommand extends Error {
  constructor(problem: string) {
    super(`${problem}; see npm run deploy -- help`)
    this.name = 'BadCommand'
  }
}
