import { defineConfig } from 'drizzle-kit';

// From the root, where npm runs its scripts: the tool takes no absolute `out`.
const db = 'apps/server/src/platform/database';

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/database-schema.ts',
  out: `./${db}/migrations`,
});
