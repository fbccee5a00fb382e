import { join } from 'node:path'

/** Call of a program. */
export type Call = { readonly program: string; readonly args: readonly string[] }

const client = join(import.meta.dirname, '..', '..', 'clients', 'python')
/** Arguments of an installation; without compiled modules, because a test imports few of the installed modules. */
export const PIP_INSTALL = [
  '-m',
  'pip',
  'install',
  '--quiet',
  '--no-compile',
  '--disable-pip-version-check',
] as const

/** Returns the calls that create an empty virtual environment with the tools of the Python client. */
export function installPythonTools(venv: string): readonly Call[] {
  return [
    { program: 'python3', args: ['-m', 'venv', '--clear', venv] },
    {
      program: join(venv, 'bin', 'python'),
      args: [...PIP_INSTALL, '-r', join(client, 'requirements-dev.txt')],
    },
  ]
}

/** Returns the calls that create an empty virtual environment with the Python client of this checkout and its tools. */
export function installPythonClient(venv: string): readonly Call[] {
  const install = { program: join(venv, 'bin', 'python'), args: [...PIP_INSTALL, client] }
  return [...installPythonTools(venv), install]
}
