import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './core/platform/db/appSchema.ts',
    './core/platform/db/archiveSchema.ts',
    './core/payments/store/sessions/sessionSchema.ts',
    './core/cards/store/cardSchema.ts',
    './core/bridge/store/bridgeSchema.ts',
    './core/sponsor/evm/store/gasSchema.ts',
    './core/publish/store/publishSchema.ts',
    './core/status/store/statusSchema.ts',
    './core/leads/store/leadsSchema.ts',
    './core/leads/store/siteCheckSchema.ts',
    './core/shops/store/shopSchema.ts',
    './core/updown/store/marketSchema.ts',
    './core/sponsor/solana/store/solanaSchema.ts',
  ],
  out: './core/platform/db/migrations',
  schemaFilter: ['app'],
})
