export class BadCommand extends Error {
  constructor(problem: string) {
    super(`${problem}; see npm run leads -- help`)
    this.name = 'BadCommand'
  }
}
