import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Browsers of three years have this version of the language. */
const TARGET = 'es2022'
/** Licence of each package in the bundle; a copy contains its text, with the copyright of each package. */
const LICENCE = 'MIT'
const PERMISSION = `
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/**
 * Returns the script of the GraphQL editor as one text, from api/pages/graphql/script.
 *
 * The text is minified, because most of it is packages. Its first lines name these packages with their copyright.
 * Throws RangeError if a package has another licence than MIT.
 */
export async function bundleEditor(): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: ['api/pages/graphql/script/page/main.ts'],
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'iife',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
  })
  const [bundle] = outputFiles
  if (bundle === undefined) throw new RangeError('no bundle of the editor')
  const folders = Object.keys(metafile.inputs).flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [],
  )
  const notices = [...new Set(folders)].toSorted().map(noticeOf)
  return `/*!\n${notices.join('\n')}\n${PERMISSION}\n*/\n${bundle.text}`
}

/** Returns name, version, licence and copyright of a package. */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (license !== LICENCE) throw new RangeError(`${folder} has the licence ${license}`)
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
  const copyright = /^.*copyright.*$/im.exec(text)?.[0].trim() ?? ''
  return `${name} ${version}, ${LICENCE}. ${copyright}`
}
