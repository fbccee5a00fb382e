export class BadCommand extends Error {
  constructor(problem: string) {
    super(`${problem}; see npm run roles -- help`)
    this.name = 'BadCommand'
  }
}
