/** An action on an archived month that its state does not permit. */
export class ArchiveRefused extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'ArchiveRefused'
  }
}
