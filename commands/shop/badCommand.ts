export class BadCommand extends Error {
  constructor(problem: string) {
    super(`${problem}; see npm run shop -- help`)
    this.name = 'BadCommand'
  }
}
