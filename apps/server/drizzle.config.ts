import { fileURLToPath } from 'node:url';
import { defineConfig } from 'drizzle-kit';

const db = fileURLToPath(new URL('./src/platform/db', import.meta.url));

export default defineConfig({
  dialect: 'postgresql',
  schema: `${db}/schema.ts`,
  out: `${db}/migrations`,
});
