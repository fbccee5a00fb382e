import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeForClients } from './describeForClients.ts'

/** Path of the generated models. */
export const PYTHON_MODELS = 'clients/python/src/quartet_client/models.py'

const HEADER = '"""Models of every answer, from `/openapi.json`; generated, do not edit."""'
const OPTIONS = [
  ['--input-file-type', 'openapi'],
  ['--output-model-type', 'pydantic_v2.BaseModel'],
  ['--target-python-version', '3.11'],
  ['--enum-field-as-literal', 'all'],
  ['--naming-strategy', 'full-path'],
  ['--formatters', 'ruff-format'],
  ['--custom-file-header', HEADER],
  ['--use-single-line-docstring'],
  ['--snake-case-field'],
  ['--use-schema-description'],
  ['--use-field-description'],
  ['--disable-warnings'],
].flat()

/** Returns the models of the Python client; `python` is an interpreter that has datamodel-code-generator. */
export function pythonModels(python: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-models-'))
  try {
    const [input, output] = [join(folder, 'openapi.json'), join(folder, 'models.py')]
    writeFileSync(input, JSON.stringify(withoutLimits(JSON.parse(describeForClients()))))
    const files = ['--input', input, '--output', output]
    execFileSync(python, ['-m', 'datamodel_code_generator', ...files, ...OPTIONS], { cwd: folder })
    return readFileSync(output, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Limits of values. The client parses answers and does not validate them, so that a wider limit breaks no client. `enum` and
 * `const` stay, because they select the model of a union: a client rejects a new value, and keeps the answer (decision 41).
 */
const LIMITS: ReadonlySet<string> = new Set([
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'prefixItems',
  'propertyNames',
])

/** Returns the document without the limits of its schemas; an object with any keys keeps the schema of its values. */
function withoutLimits(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutLimits)
  if (typeof part !== 'object' || part === null) return part
  const kept = Object.entries(part).filter(
    ([name, value]) => !LIMITS.has(name) && !(name === 'additionalProperties' && value === false),
  )
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === 'properties' ? withFields(value) : withoutLimits(value),
    ]),
  )
}

/** A field can have the name of a limit. */
function withFields(properties: unknown): unknown {
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, schema]) => [name, withoutLimits(schema)]),
  )
}
