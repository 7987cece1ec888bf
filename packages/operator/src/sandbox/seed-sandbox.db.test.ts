import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeAll, expect, test } from 'vitest';
import { catalogue, MAGIC_BUNDLES } from './catalogue/catalogue.ts';
import { MAGIC_BILLS, type MagicBill } from './magic/magic-accounts.ts';
import { MAGIC_FIXED_ACCOUNTS, type MagicFixedAccount } from './magic/magic-fixed-accounts.ts';
import { MAGIC_LEADS } from './magic/magic-leads.ts';
import { MAGIC_LINES, type MagicLine } from './magic/magic-msisdns.ts';
import { MAGIC_ROUTERS, type MagicRouter } from './magic/magic-routers.ts';
import { seedSandbox } from './seed-sandbox.ts';

const database = openTestDb();
const clock = { now: () => new Date('2026-02-28T08:00:00Z') };
const seed = () => seedSandbox({ db: database.db, clock });

beforeAll(seed);

async function read(sql: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(sql)).rows;
}

// docs/sandbox.md is written from the same numbers: who reads it there finds it here.
test('every number of docs/sandbox.md is there with what it has and does', async () => {
  const lines = await read(
    `SELECT msisdn, line, status, top_up_behaviour AS does, airtime_minor::int AS airtime, data_megabytes AS mb
     FROM sandbox.subscribers JOIN sandbox.buckets USING (msisdn)`,
  );
  for (const each of Object.values<MagicLine>(MAGIC_LINES)) {
    const { msisdn, line, status = 'active', topUpBehaviour: does = 'normal', airtime = 0 } = each;
    if (line && line !== 'broadband')
      expect(lines).toContainEqual({ msisdn, line, status, does, airtime, mb: 512 });
    if (!line) expect(lines.filter((row) => row.msisdn === msisdn)).toEqual([]);
  }
  const bills = await read(
    `SELECT msisdn, account_number AS account, outstanding::float8 AS owed, due_date - date '2026-02-28' AS days, behaviour
     FROM sandbox.accounts`,
  );
  for (const { msisdn, account, outstanding, dueInDays, behaviour = 'normal' } of Object.values<MagicBill>(
    MAGIC_BILLS,
  ))
    expect(bills).toContainEqual({ msisdn, account, owed: Number(outstanding), days: dueInDays, behaviour });
  const invoices = await read(
    `SELECT account_number AS account, email, behaviour, outstanding::float8 AS owed, status, due_date - date '2026-02-28' AS days
     FROM sandbox.fixed_accounts LEFT JOIN sandbox.invoices USING (account_number)`,
  );
  for (const { account, email, behaviour = 'normal', ...fixed } of Object.values<MagicFixedAccount>(
    MAGIC_FIXED_ACCOUNTS,
  ))
    expect(invoices.filter((row) => row.account === account)).toEqual(
      fixed.invoices.length === 0
        ? [{ account, email, behaviour, owed: null, status: null, days: null }]
        : fixed.invoices.map(({ outstanding, status, dueInDays }) => ({
            account,
            email,
            behaviour,
            owed: Number(outstanding),
            status,
            days: dueInDays,
          })),
    );
  const routers = await read(
    `SELECT msisdn, contact_msisdn AS contact, remaining AS mb, (expires_at AT TIME ZONE 'UTC')::date - date '2026-02-28' AS days
     FROM sandbox.subscribers LEFT JOIN sandbox.router_contacts USING (msisdn) LEFT JOIN sandbox.allowances USING (msisdn)
     WHERE line = 'broadband' ORDER BY id`,
  );
  for (const { msisdn, contact, allowances } of Object.values<MagicRouter>(MAGIC_ROUTERS))
    expect(routers.filter((row) => row.msisdn === msisdn)).toEqual(
      (allowances.length === 0 ? [{ megabytes: null, endsInDays: null }] : allowances).map(
        ({ megabytes, endsInDays }) => ({ msisdn, contact, mb: megabytes, days: endsInDays }),
      ),
    );
  const leads = await read('SELECT msisdn, behaviour FROM sandbox.lead_behaviours');
  for (const { msisdn, behaviour } of Object.values(MAGIC_LEADS))
    expect(leads).toContainEqual({ msisdn, behaviour });
  const offers = await read('SELECT product_code AS code, behaviour FROM sandbox.offers');
  expect(offers).toHaveLength(catalogue().length);
  for (const { productCode: code, behaviour } of Object.values(MAGIC_BUNDLES))
    expect(offers).toContainEqual({ code, behaviour });
});

/** What is done in the sandbox: recharges, payments, used data, settings of a tester. */
const CHANGES = [
  `UPDATE sandbox.subscribers SET airtime_minor = 7, status = 'barred', top_up_behaviour = 'loses-answer'`,
  'UPDATE sandbox.buckets SET data_megabytes = 7',
  `UPDATE sandbox.accounts SET outstanding = 7, due_date = '2026-12-24', behaviour = 'stalls-twice'`,
  `UPDATE sandbox.fixed_accounts SET credit = 7, email = 'other@example.rw'`,
  `UPDATE sandbox.invoices SET outstanding = 0, status = 'paid', due_date = '2026-12-24'`,
  `UPDATE sandbox.allowances SET remaining = 7, expires_at = '2026-12-24T00:00:00Z'`,
  `UPDATE sandbox.router_contacts SET contact_msisdn = '788000007'`,
  `UPDATE sandbox.lead_behaviours SET behaviour = 'cancels'`,
];

test('another start changes nothing of what was done in the sandbox, but sells what the code sells', async () => {
  for (const change of CHANGES) await database.pool.query(change);
  const tables = await read(`SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'sandbox'::regnamespace AND relkind = 'r' AND relname <> 'offers' ORDER BY 1`);
  const everything = async () => {
    const rows: Record<string, unknown> = {};
    for (const { name } of tables)
      rows[String(name)] = await read(`SELECT t::text AS row FROM sandbox."${name}" t ORDER BY 1`);
    return rows;
  };
  const before = await everything();
  const offers = await read('SELECT * FROM sandbox.offers ORDER BY product_code');
  await database.pool.query(
    `UPDATE sandbox.offers SET line = 'prepaid', behaviour = 'normal', bundle = '{}'`,
  );
  await seed();
  expect(await everything()).toEqual(before);
  expect(await read('SELECT * FROM sandbox.offers ORDER BY product_code')).toEqual(offers);
});
