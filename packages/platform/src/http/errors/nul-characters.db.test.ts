import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDb } from '../../database/testing/database.ts';
import { toPortalError } from './error-handler.ts';

const db = openTestDb();

const errorOf = (query: Promise<unknown>): Promise<Error> =>
  query.then(
    () => new Error('The database has taken it'),
    (error) => error,
  );

// PostgreSQL, appendix A: 22021 is character_not_in_repertoire, 22P05 untranslatable_character.
test.each([
  { type: 'text', value: 'a\0b', code: 'INVALID_REQUEST' },
  { type: 'jsonb', value: '{"name":"a\\u0000b"}', code: 'INVALID_REQUEST' },
  // Any other value that a column cannot hold is a fault of ours: the input was checked before.
  { type: 'int', value: 'a', code: 'INTERNAL' },
])('$value, which no $type can hold, is $code', async ({ type, value, code }) => {
  const byStatement = await errorOf(db.pool.query(`SELECT $1::${type}`, [value]));
  expect(toPortalError(byStatement)).toMatchObject({ code });
  // Here the error of the database is the cause of another one.
  const byQueryBuilder = await errorOf(db.db.execute(sql`SELECT ${value}::${sql.raw(type)}`));
  expect(toPortalError(byQueryBuilder)).toMatchObject({ code });
});
