export class BadCommand extends Error {
  constructor(problem: string) {
    super(`${problem}; see npm run cli -- help`)
    this.name = 'BadCommand'
  }
}
