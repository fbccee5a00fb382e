/**
 * The configuration is invalid. The error lists every problem, and never shows the value of a
 * secret.
 */
export class ConfigInvalid extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['Configuration is wrong:', ...problems].join('\n  '))
    this.name = 'ConfigInvalid'
    this.problems = problems
  }
}
