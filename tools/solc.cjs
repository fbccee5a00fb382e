#!/usr/bin/env node
// Answers the two requests that forge sends to a native solc, with the pinned npm compiler (wasm). This file is
// CommonJS because forge executes the file directly, and the package is an ES module.
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

/** Reads a source that the input of forge does not contain, from the folders in the arguments. */
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
