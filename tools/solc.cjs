#!/usr/bin/env node
// Answers the two questions forge asks a native solc, with the pinned npm compiler (wasm).
// CommonJS because forge executes the file directly and the package is an ES module.
'use strict'

const fs = require('node:fs')
const path = require('node:path')
const solc = require('solc')

const args = process.argv.slice(2)

if (args.includes('--version')) {
  process.stdout.write(
    `solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`,
  )
} else if (args.includes('--standard-json')) {
  const input = fs.readFileSync(0, 'utf8')
  process.stdout.write(solc.compile(input, { import: readImport }))
} else {
  process.stderr.write(
    `tools/solc.cjs answers --version and --standard-json, not: ${args.join(' ')}\n`,
  )
  process.exitCode = 1
}

/** Finds a source that forge did not send inline, under the roots it names. */
function readImport(importPath) {
  const roots = [...valuesOf('--base-path'), ...valuesOf('--include-path'), process.cwd()]
  const file = roots
    .map((root) => path.resolve(root, importPath))
    .find((candidate) => fs.existsSync(candidate))
  return file === undefined
    ? { error: `not found: ${importPath}` }
    : { contents: fs.readFileSync(file, 'utf8') }
}

function valuesOf(name) {
  return args.flatMap((arg, index) => (arg === name ? [args[index + 1]] : []))
}
