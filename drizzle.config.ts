import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './core/platform/db/appSchema.ts',
    './core/platform/db/bridgeSchema.ts',
    './core/platform/db/gasSchema.ts',
    './core/platform/db/publishSchema.ts',
    './core/platform/db/statusSchema.ts',
    './core/platform/db/leadsSchema.ts',
    './core/platform/db/siteCheckSchema.ts',
    './core/platform/db/shopSchema.ts',
    './core/platform/db/marketSchema.ts',
    './core/platform/db/solanaSchema.ts',
  ],
  out: './core/platform/db/migrations',
  schemaFilter: ['app'],
})
