export class BadCommand extends Error {
  constructor(problem: string) {
    super(`${problem}; see npm run index -- help`)
    this.name = 'BadCommand'
  }
}
