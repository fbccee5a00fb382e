import { build } from 'esbuild'

/** Browsers of three years have this version of the language. */
const TARGET = 'es2022'

/**
 * Returns the script of the browser wallet as one text, from api/pages/wallet/script.
 *
 * The text is not minified: its names and lines are those of the sources, and compressed it has a tenth of its limit.
 */
export async function bundleWallet(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['api/pages/wallet/script/page/main.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
  })
  const [bundle] = outputFiles
  if (bundle === undefined) throw new RangeError('no bundle of the wallet')
  return bundle.text
}
