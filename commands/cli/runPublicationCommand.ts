import type { OperatorPublications } from '../../core/operator/store/createOperatorPublications.ts'
import type { PublicationCommand } from './parsePublicationCommand.ts'
import { printFacts, printTable } from './printTable.ts'
import type { Outcome } from './runCommand.ts'

/** Maximum number of pages in a list: one screen. */
const SHOWN_ROWS = 50

/** Runs a command about published pages; returns its text and exit code. Throws `DatabaseUnavailable`. */
export async function runPublicationCommand(
  publications: OperatorPublications,
  command: PublicationCommand,
): Promise<Outcome> {
  const { isJson } = command
  switch (command.verb) {
    case 'list': {
      const pages = await publications.list({ ...command, limit: SHOWN_ROWS })
      return { text: isJson ? json(pages) : printTable(pages), exitCode: 0 }
    }
    case 'show': {
      const page = await publications.show(command.slug)
      if (page === null) return failure(`no page ${command.slug}`, isJson)
      return success(page, isJson)
    }
    case 'take-down': {
      const { slug, reason, note } = command
      const done = await publications.takeDown({ slug, reason, note })
      if (done === 'unknown') return failure(`no page ${slug}`, isJson)
      if (done === 'before') return failure(`${slug} is already taken down`, isJson)
      return success({ slug, state: 'taken_down', reason, payments: done }, isJson)
    }
    case 'restore': {
      const { slug, note } = command
      if (!(await publications.restore({ slug, note })))
        return failure(`${slug} is not taken down`, isJson)
      return success({ slug, state: 'shown' }, isJson)
    }
    default:
      return command satisfies never
  }
}

function success(facts: object, isJson: boolean): Outcome {
  return { text: isJson ? json(facts) : printFacts(facts), exitCode: 0 }
}

function failure(error: string, isJson: boolean): Outcome {
  return { text: isJson ? json({ error }) : error, exitCode: 1 }
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
