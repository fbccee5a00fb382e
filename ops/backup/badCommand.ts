export class BadCommand extends Error {
  constructor(problem: string) {
    super(`${problem}; see npm run backup -- help`)
    this.name = 'BadCommand'
  }
}
