import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../../supervisor/indexerCommand.ts'

/** Names that a reader of docs/operate.md replaces, and the commands of its steps in their order. */
export type OperateDoc = { readonly names: readonly string[]; readonly commands: readonly string[] }

/** Another way to run the services, and the steps of a running service. */
const LEFT_OUT = /^### The services in containers$|^## 6\. /
const HEADING = /^##+ /

/** Reads the shell commands of the steps 1 to 5 of docs/operate.md, one text for each block. */
export function readCommands(): OperateDoc {
  const lines = readFileSync(join(rootDir, 'docs', 'operate.md'), 'utf8').split('\n')
  const names = lines.flatMap(
    (line) => /^\| `([^`]+)` \| (?:address|file|name|URL|public) /.exec(line)?.[1] ?? [],
  )
  const commands: string[] = []
  let isRead = true
  let block: string[] | null = null
  for (const line of lines) {
    if (block === null && HEADING.test(line)) isRead = !LEFT_OUT.test(line)
    if (line === '```sh') block = []
    else if (line === '```' && block !== null) {
      if (isRead) commands.push(block.join('\n'))
      block = null
    } else block?.push(line)
  }
  return { names, commands }
}
