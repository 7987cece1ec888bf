import { expect, test } from 'vitest';
import { type Migration, readMigrations, readReleases } from './read-migrations.ts';

/** What an expand step must not contain, because a running older version fails or waits for it. */
const UNSAFE: readonly [RegExp, string][] = [
  [
    /\bDROP (TABLE|COLUMN|SCHEMA|TYPE|INDEX|CONSTRAINT|DEFAULT)\b/,
    'older versions may use it; drop it in a contract step',
  ],
  [/\bRENAME\b/, 'older versions know the old name; add the new one and drop the old one in a contract step'],
  // DROP NOT NULL reads no row: whoever writes it answers for what older versions do with a row without a value.
  [/\bALTER COLUMN\b.*\b(TYPE|SET NOT NULL)\b/, 'rewrites or reads the whole table under a lock'],
  [/\bADD COLUMN\b(?!.*\bDEFAULT\b).*\bNOT NULL\b/, 'rows inserted by older versions have no value for it'],
  [
    /\bADD (CONSTRAINT|PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/,
    'reads the whole table under a lock; add NOT VALID',
  ],
  [
    /\b(CREATE (UNIQUE )?INDEX|REINDEX)\b(?! CONCURRENTLY IF NOT EXISTS)/,
    'blocks every write; write CONCURRENTLY IF NOT EXISTS',
  ],
  [/\b(UPDATE|DELETE)\b/, 'changes rows under locks; let the portal or a job do it in small parts'],
];

/** Statements about a table that the same migration creates harm nobody. */
function isAboutNewTable(statement: string, { statements }: Migration): boolean {
  const created = statements.flatMap((each) => /CREATE TABLE (?:"\w+"\.)?"(\w+)"/.exec(each)?.[1] ?? []);
  return created.some((table) => new RegExp(`\\b(ON|TABLE|INTO) (?:"\\w+"\\.)?"${table}"`).test(statement));
}

/**
 * Without comments, the bodies of functions, which the migration does not run, and the events of triggers, which change no row. What a
 * block (`DO`) changes is run: its migration says why these are a few rows.
 */
function withoutBodies(statement: string): string {
  return statement
    .replace(/^--.*$/gm, '')
    .replace(/\$\$.*?\$\$/gs, '')
    .replace(/(CREATE TRIGGER \w+ AFTER) INSERT OR UPDATE ON/, '$1 … ON');
}

function findUnsafe(migration: Migration): string[] {
  return migration.statements
    .map(withoutBodies)
    .filter((statement) => !isAboutNewTable(statement, migration))
    .flatMap((statement) =>
      UNSAFE.filter(([form]) => form.test(statement)).map(([, why]) => `${migration.name}: ${why}`),
    );
}

test('released migrations are the first ones and did not change: databases of operators have them', () => {
  const released = Object.values(readReleases()).flatMap((migrations) => Object.entries(migrations));
  const present = readMigrations().map(({ name, hash }) => [name, hash]);
  expect(released.length).toBeGreaterThan(0);
  expect(present.slice(0, released.length)).toEqual(released);
});

test('every expand step is safe beside a running older version', () => {
  const [, ...later] = readMigrations();
  expect(later.filter(({ phase }) => phase === 'expand').flatMap(findUnsafe)).toEqual([]);
});

test.each([
  ['DROP INDEX "payments_created"'],
  ['ALTER TABLE "payments" ALTER COLUMN "amount_minor" SET DATA TYPE numeric'],
  ['ALTER TABLE "payments" ALTER COLUMN "till" SET NOT NULL'],
  ['ALTER TABLE "payments" ADD COLUMN "till" text NOT NULL'],
  ['ALTER TABLE "payments" ADD CONSTRAINT "positive" CHECK (amount_minor > 0)'],
  ['CREATE INDEX "payments_of_payer" ON "payments" ("payer")'],
  ['CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT $$; UPDATE "payments" SET note = NULL'],
])('finds that %s is not safe', (statement) => {
  const migration = { name: 'a', phase: 'expand', hash: '', createdAt: 0, statements: [statement] } as const;
  expect(findUnsafe({ ...migration, statements: [statement] })).toHaveLength(1);
});

test('accepts a new table with its indexes, a new column, one that may be empty, and a trigger', () => {
  const statements = [
    'CREATE TABLE "tills" ("id" text PRIMARY KEY NOT NULL)',
    'CREATE INDEX "tills_id" ON "tills" USING btree ("id")',
    'ALTER TABLE "payments" ADD COLUMN "till" text',
    `ALTER TABLE "payments" ADD COLUMN "kind" text DEFAULT 'shop' NOT NULL`,
    'ALTER TABLE "proposals" ALTER COLUMN "till" DROP NOT NULL',
    'CREATE TRIGGER copy AFTER INSERT OR UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION copy()',
  ];
  expect(findUnsafe({ name: 'a', phase: 'expand', hash: '', createdAt: 0, statements })).toEqual([]);
});
