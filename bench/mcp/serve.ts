import { serve } from '@hono/node-server'
import { createApp } from '../../api/app.ts'
import { aWorld } from '../../test/builders/aChain.ts'
import { depsOf } from '../../test/builders/anApp.ts'
import { aVault, usd } from '../../test/builders/facts.ts'
import { libraryFace } from './libraryFace.ts'

/** `node bench/mcp/serve.ts <ours | library> <port>`: serves the tools over an index in memory. */
const [, , name = '', port = '0'] = process.argv
const deps = depsOf(aWorld({ vaults: [aVault({ nav: usd(1000) })] }))
const fetch = name === 'ours' ? createApp(deps).fetch : libraryFace(deps)
serve({ fetch, port: Number(port), hostname: '127.0.0.1' })
