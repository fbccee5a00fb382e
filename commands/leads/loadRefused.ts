/** A valid command that the current state does not allow; the message contains the remedy. */
export class LoadRefused extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'LoadRefused'
  }
}
