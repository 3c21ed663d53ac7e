import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate` in this folder writes what the schemas changed as a new migration. Migrations are
// committed and never edited; the hub runs them when it starts.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/ledger/schema.ts', './src/keys/sessions/schema.ts', './src/keys/handles/schema.ts'],
  out: '../../drizzle',
});
