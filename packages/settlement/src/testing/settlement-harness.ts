import { Readable } from 'node:stream';
import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import { createTestClock } from '@portal/payments/testing/test-clock';
import { newId } from '@portal/platform/crypto/new-id';
import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import type pg from 'pg';
import { listSettlementDifferences } from '../differences/difference-store.ts';
import { importStatement } from '../import/import-statement.ts';
import { BUILT_IN_SOURCES } from '../sources/built-in-sources.ts';
import { createBankAccount } from './write-bank-file.ts';

/** A row of a statement of MTN MoMo. */
export type CsvRow = {
  id: string;
  amount: number | string;
  fee: number;
  type?: string;
  providerReference?: string;
};
/** An entry of the bank: credit or debit, amount, description. */
export type BankRow = readonly ['C' | 'D', number, string];

const TABLES = [
  'settlement_files',
  'settlement_lines',
  'settlement_statements',
  'settlement_differences',
  'payments',
  'provider_references',
];

/** A payment that is in use. `$2`: the amount; `$3`: when. */
const INSERT_PAYMENT = `
  INSERT INTO payments (id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode, amount_minor,
    currency, redirect_page, locale, state, deadline_at, tried_since, created_at, updated_at, live)
  VALUES ($1, $1, 'prepaid-recharge', '{}', 'v', 'v', '788000001', '788000002', 'momo', $2, 'RWF', '/', 'en',
    'fulfilled', $3, $3, $3, $3, false)`;

async function clearBooks(pool: pg.Pool): Promise<void> {
  const statements = [...TABLES, 'day_closes', 'journal'].map((table) => `DELETE FROM ${table}`);
  await withoutTriggers(pool, statements.join('; '));
}

/** Creates the settlement on a test's own database, which it empties. */
export async function createSettlementHarness(pool: pg.Pool) {
  const clock = createTestClock();
  await clearBooks(pool);
  const deps = { pool, clock, sources: BUILT_IN_SOURCES };

  /** Posts a movement of a payment as the engine does. */
  const post = (paymentId: string, [debit, credit]: readonly [string, string], minor: number) =>
    pool.query(
      `INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
       VALUES (open_business_day($1::date), $2, $3, 1, 'charge-confirmed', $4, $5, $6, 'RWF')`,
      [toBusinessDay(clock.now()), clock.now(), paymentId, debit, credit, minor],
    );
  const pay = async (name: string, minor: number): Promise<string> => {
    const id = `${name}-${newId()}`;
    await pool.query(INSERT_PAYMENT, [id, minor, clock.now()]);
    return id;
  };
  const confirm = (id: string, minor: number) => post(id, ['receivable:momo', 'customer-money'], minor);

  const importFile = (name: string, open: () => Readable) => {
    const source = BUILT_IN_SOURCES.find((each) => each.name === name);
    if (!source) throw new Error(`no source ${name}`);
    return importStatement(deps, { open, name: 'statement', source, by: 'keza' });
  };
  const importText = (name: string, text: string | Buffer) =>
    importFile(name, () => Readable.from([Buffer.from(text as string)]));
  const csv = (rows: readonly CsvRow[], time = clock.now().toISOString().slice(0, 19).replace('T', ' ')) => {
    const lines = rows.map(
      ({ id, amount, fee, type = 'Payment', providerReference = `mtn-${id}-${type}-${amount}` }) =>
        `${providerReference},${id},${time},Completed,${type},${amount},RWF,${fee}`,
    );
    return `Id,External id,Date,Status,Type,Amount,Currency,Fee\n${lines.join('\n')}\n`;
  };
  const writeStatement = createBankAccount(100_000);
  const mt940 = (rows: readonly BankRow[]) =>
    writeStatement(
      toBusinessDay(clock.now()),
      rows.map(([side, amount, text]) => ({ minor: side === 'C' ? amount : -amount, text })),
    );
  return {
    ...deps,
    /** Empties the database. */
    clear: () => clearBooks(pool),
    post,
    pay,
    confirm,
    /** A payment whose charge is in the journal. Returns its id. */
    charge: async (name: string, minor: number) => {
      const id = await pay(name, minor);
      await confirm(id, minor);
      return id;
    },
    refund: async (id: string, minor: number) => {
      await post(id, ['customer-money', 'refunds'], minor);
      await post(id, ['refunds', 'receivable:momo'], minor);
    },
    importFile,
    /** `time`: of the rows, in the country; now when left out. */
    importCsv: (rows: readonly CsvRow[], time?: string) => importText('momo', csv(rows, time)),
    /** A statement of the bank, which begins with the closing balance of the one before. */
    importBank: (rows: readonly BankRow[]) => importText('bank', mt940(rows)),
    /** Imports a file with this content. */
    importText,
    /** Open differences, oldest first. */
    differences: async () => {
      const page = { limit: 100, after: null };
      return (await listSettlementDifferences(pool, {}, page)).rows;
    },
    /** Balances of all accounts at this time; debits are positive. */
    balances: async (): Promise<Record<string, number>> => {
      const { rows } = await pool.query<{ account: string; minor: number }>(
        `SELECT account, sum(minor)::float8 AS minor FROM (
           SELECT debit AS account, amount_minor AS minor FROM journal UNION ALL SELECT credit, -amount_minor FROM journal) sides
         GROUP BY account`,
      );
      return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
    },
    today: (): BusinessDay => toBusinessDay(clock.now()),
    nextDay: () => clock.advance(24 * 3_600_000),
  };
}

/** The settlement with its test dependencies. */
export type SettlementHarness = Awaited<ReturnType<typeof createSettlementHarness>>;
