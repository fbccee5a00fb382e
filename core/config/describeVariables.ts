import { variables } from '../config.ts'
import { keyVariables, type Variable } from './keyVariables.ts'

/** Writes `.env.example`: each variable with its meaning and its default. */
export function describeVariables(): string {
  return Object.entries({ ...variables, ...keyVariables })
    .map(
      ([name, variable]: [string, Variable]) =>
        `# ${variable.about}\n# ${name}=${variable.fallback ?? ''}\n`,
    )
    .join('\n')
}
