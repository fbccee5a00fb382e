import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './core/platform/db/appSchema.ts',
  out: './core/platform/db/migrations',
  schemaFilter: ['app'],
})
