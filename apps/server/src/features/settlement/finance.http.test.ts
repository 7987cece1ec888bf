import type { FinanceEntry } from '@portal/contract/http/finance';
import { closeDay } from '@portal/settlement/close/close-day';
import { readWorkbook } from '@portal/settlement/testing/read-workbook';
import {
  createSettlementHarness,
  type SettlementHarness,
} from '@portal/settlement/testing/settlement-harness';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/portal.ts';

const TOKEN = 'the token of the finance system, for tests';

let portal: TestPortal;
let harness: SettlementHarness;
let closedDay: string;

beforeAll(async () => {
  portal = await createTestPortal({
    environment: { FINANCE_API_TOKEN: TOKEN, FINANCE_API_ADDRESSES: '127.0.0.1,192.0.2.0/24' },
  });
  const { finance } = portal.root.modules.settlement;
  if (!finance) throw new Error('the portal has no finance API');
  harness = await createSettlementHarness(finance.pool);
  for (const name of ['A', 'B', 'C']) await harness.charge(name, 1_000);
  await harness.importCsv([{ id: '=shop', amount: 300, fee: 0, providerReference: '=1+1' }]);
  const day = harness.today();
  harness.nextDay();
  await closeDay(harness, { day, staff: { by: 'keza', reason: 'end of day' } });
  closedDay = day;
});
afterAll(() => portal.close());

type Asked = { token?: string; address?: string };

function get(path: string, { token = TOKEN, address = '127.0.0.1' }: Asked = {}) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return portal.app.inject({ method: 'GET', url: `/finance/v1${path}`, headers, remoteAddress: address });
}

describe('the finance API', () => {
  test('is for the holder of the token, from an allowed address', async () => {
    const none = await get('/closes', { token: '' });
    expect([none.statusCode, none.headers['www-authenticate'], none.json().error]).toEqual([
      401,
      'Bearer realm="finance"',
      'unauthorized',
    ]);
    expect((await get('/closes', { token: 'another token of the same length, a guess' })).statusCode).toBe(
      401,
    );
    expect((await get('/closes', { address: '198.51.100.7' })).statusCode).toBe(403);
    expect((await get('/closes', { address: '192.0.2.9' })).statusCode).toBe(200);
  });

  test('lists the closes with their totals and hashes', async () => {
    const { data, next } = (await get('/closes')).json();
    expect(data).toMatchObject([
      { seq: 1, kind: 'close', day: closedDay, by: 'keza', hash: expect.any(String) },
    ]);
    const accounts = new Map(data[0].accounts.map((totals: { account: string }) => [totals.account, totals]));
    expect([...accounts.keys()]).toEqual(['customer-money', 'differences', 'receivable:momo']);
    expect(accounts.get('receivable:momo')).toMatchObject({ charges: 3_000, differences: 300 });
    expect(next).toBeNull();
    expect((await get('/closes?after=1')).json()).toEqual({ data: [], next: null });
  });

  test('gives every entry of a closed day once, page by page', async () => {
    const seen: FinanceEntry[] = [];
    let after = '';
    for (;;) {
      const { data, next } = (await get(`/days/${closedDay}/entries?limit=3${after}`)).json();
      seen.push(...data);
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(seen.map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'receivable:momo customer-money 1000'),
      'receivable:momo differences 300',
    ]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
  });

  test('lists the open differences with their owners', async () => {
    const { data } = (await get('/differences')).json();
    expect(data.map(({ kind, owner }: { kind: string; owner: string }) => `${kind} ${owner}`).sort()).toEqual(
      [
        'missing-charge finance',
        'missing-charge finance',
        'missing-charge finance',
        'unknown-charge finance',
      ],
    );
  });

  test.each([
    ['a day that is open', '/days/2040-03-02/entries', 404],
    ['a day that does not exist', '/days/2040-02-31/entries', 404],
    ['a limit above 1,000', '/closes?limit=5000', 400],
    ['a cursor that is none', '/differences?after=x', 400],
  ])('refuses %s with a sentence', async (_what, ...[path, status]) => {
    const reply = await get(path);
    expect([reply.statusCode, typeof reply.json().message]).toEqual([status, 'string']);
  });

  test('sends the day as CSV with the documented columns, and as a workbook', async () => {
    const csv = await get(`/days/${closedDay}/totals.csv`);
    expect(csv.body).toMatch(
      /^number,day,account,currency,opening,charges,refunds,fees,payouts,differences,other,closing,hash\r\n/,
    );
    expect(csv.body).toContain(`1,${closedDay},receivable:momo,RWF,0,3000,0,0,0,300,0,3300,`);
    const xlsx = await get(`/days/${closedDay}/totals.xlsx`);
    const [totals] = readWorkbook(xlsx.rawPayload);
    const cells = (parse(csv.body) as string[][]).map((row) => row.map((cell) => cell.replace(/^'/, '')));
    expect(totals?.rows.map((row) => row.map(String))).toEqual(cells);
    expect(totals?.rows.length).toBe(4);
  });

  test('does not exist without a token in the configuration', async () => {
    const other = await createTestPortal();
    const reply = await other.app.inject({ method: 'GET', url: '/finance/v1/closes' });
    await other.close();
    expect(reply.statusCode).toBe(404);
  });
});
