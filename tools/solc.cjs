#!/usr/bin/env node
// Answers the two requests that forge sends to a native solc, with the pinned npm compiler (wasm). This file is
// CommonJS because forge executes the file directly, and the package is an ES module.
'use strict'

const crypto = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { version } = require('solc/package.json')

const args = process.argv.slice(2)

if (args.includes('--version')) {
  // Each start of forge asks for the version, and a load of the compiler takes seconds.
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else if (args.includes('--standard-json')) {
  process.stdout.write(answer(fs.readFileSync(0, 'utf8')))
} else {
  process.stderr.write(
    `tools/solc.cjs answers --version and --standard-json, not: ${args.join(' ')}\n`,
  )
  process.exitCode = 1
}

/** Returns the output of the compiler, from the folder `SOLC_ANSWERS` if that folder has the output for this input. */
function answer(input) {
  const folder = process.env.SOLC_ANSWERS
  if (folder === undefined) return compile(input)
  const file = path.join(folder, `${crypto.createHash('sha256').update(input).digest('hex')}.json`)
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8')
  const output = compile(input)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${file}.new`, output)
  fs.renameSync(`${file}.new`, file)
  return output
}

function compile(input) {
  const solc = require('solc')
  return solc.compile(input, { import: readImport })
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
