import type { Db } from '@portal/platform/database/open-db';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** A database that records its statements, without values. */
export function countStatements(pool: pg.Pool): { db: Db; take: () => string[] } {
  let statements: string[] = [];
  const db = drizzle(pool, { logger: { logQuery: (statement) => void statements.push(statement) } });
  return {
    db,
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
