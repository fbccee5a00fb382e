import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPythonTools } from './clients/installPythonClient.ts'
import { PYTHON_MODELS, pythonModels } from './clients/pythonModels.ts'

const root = join(import.meta.dirname, '..')
const venv = join(root, '.quartet', 'python-tools')
const python = join(venv, 'bin', 'python')
const generator = ['-m', 'datamodel_code_generator', '--version'] as const

/**
 * `npm run generate:python`: writes the models of the Python client from the OpenAPI document.
 *
 * The generator is installed on first use. Exits with 1 if Python is missing, or PyPI does not answer.
 */
function generatePython(): void {
  const isInstalled = spawnSync(python, generator, { stdio: 'ignore' }).status === 0
  for (const { program, args } of isInstalled ? [] : installPythonTools(venv)) {
    const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
    if (status === 0) continue
    process.stderr.write(
      'generate:python: install Python 3.11 or newer with its venv module as python3.\n',
    )
    process.exitCode = 1
    return
  }
  const path = join(root, PYTHON_MODELS)
  const text = pythonModels(python)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  writeFileSync(path, text)
  process.stdout.write(`wrote ${PYTHON_MODELS}\n`)
}

generatePython()
