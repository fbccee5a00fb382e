/** A problem of the wanted file, the chain or the sender, with the field and the remedy. */
export type Problem = { readonly field: string; readonly message: string; readonly fix: string }

/** The command refuses to act; nothing was sent because of these problems. */
export class DeployRefused extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'))
    this.name = 'DeployRefused'
    this.problems = problems
  }
}

/** Returns a problem as one line. */
export function problemText({ field, message, fix }: Problem): string {
  return `${field}: ${message}; ${fix}`
}
