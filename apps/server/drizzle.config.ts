import { defineConfig } from 'drizzle-kit';

// From the root, where npm runs its scripts: the tool takes no absolute `out`.
const db = 'packages/platform/src/database';

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/database-schema.ts',
  out: `./${db}/migrations`,
});
