import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BooksDesk, type BooksPerson, createBooksDesk } from './books/testing/books-desk.ts';

/** More than two pages of each list, which has 50 rows a page. */
const MANY = 120;
const HEAD = 'Id,External id,Date,Status,Type,Amount,Currency,Fee';

let desk: BooksDesk;
let finance: BooksPerson;
let admin: BooksPerson;
let fileId: number;

beforeAll(async () => {
  desk = await createBooksDesk();
  [finance, admin] = [await desk.person('eric'), await desk.person('aline')];
  await copyIntoReview(await desk.charge('A', 1_000));
  const time = new Date(desk.clock.now().getTime() + 2 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  const rows = Array.from(
    { length: MANY },
    (_, at) => `mtn-${at},unknown-${at},${time},Completed,Payment,${at + 100},RWF,0`,
  );
  fileId = (await finance.upload(`${[HEAD, ...rows].join('\n')}\n`)).fileId ?? 0;
  for (let at = 0; at < MANY; at += 1) await admin.call('exportActs', {});
});
afterAll(() => desk.close());

/** Copies a payment, four to each point in time: a cursor that is only a time would lose or repeat some of them. */
async function copyIntoReview(id: string): Promise<void> {
  await desk.pool.query(
    `INSERT INTO payments
     SELECT (jsonb_populate_record(payments, jsonb_build_object(
       'id', 'copy' || lpad(at::text, 23, '0'), 'order_id', 'order' || at, 'state', 'review', 'reason', 'no-certainty',
       'created_at', payments.created_at - (at / 4) * interval '1 second'))).*
     FROM payments, generate_series(1, $2) AS at WHERE id = $1`,
    [id, MANY],
  );
}

type Page = { rows: { key: string; sort: string | number }[]; next: string | number | null };
type Cursor = { after?: string };

const toPage = <Row>(
  { rows, next }: { rows: Row[]; next: string | number | null },
  read: (row: Row) => [key: string | number, sort: string | number],
): Page => ({
  rows: rows.map((row) => {
    const [key, sort] = read(row);
    return { key: String(key), sort };
  }),
  next,
});

/** A list of the desk: how a page of it is read, how many rows it has, and whether the latest comes first. */
type List = { read: (cursor: Cursor) => Promise<Page>; count: number; isLatestFirst: boolean };

const today = () => desk.today();
const LISTS: Record<string, List> = {
  'the payments': {
    read: async (cursor) =>
      toPage(await finance.call('findPayments', { ...cursor }), ({ id, createdAt }) => [id, createdAt]),
    count: MANY + 1,
    isLatestFirst: true,
  },
  'the stuck payments': {
    read: async (cursor) =>
      toPage(await finance.call('listStuckPayments', cursor), ({ id, since }) => [id, since]),
    count: MANY,
    isLatestFirst: false,
  },
  'the queue of reviews': {
    read: async (cursor) =>
      toPage(await finance.call('listQueueItems', { queue: 'review', ...cursor }), ({ item, since }) => [
        item,
        since,
      ]),
    count: MANY,
    isLatestFirst: false,
  },
  'the lines of a statement': {
    read: async (cursor) =>
      toPage(await finance.call('listStatementLines', { fileId, ...cursor }), ({ id, lineNumber }) => [
        id,
        lineNumber,
      ]),
    count: MANY,
    isLatestFirst: false,
  },
  'the open differences': {
    read: async (cursor) =>
      toPage(await finance.call('listBookDifferences', cursor), ({ id, day }) => [id, day]),
    count: MANY,
    isLatestFirst: false,
  },
  'the entries of an account': {
    read: async ({ after }) => {
      const about = { account: 'differences', day: today() };
      const input = after === undefined ? about : { ...about, after: Number(after) };
      return toPage(await finance.call('listBookEntries', input), ({ id }) => [id, id]);
    },
    count: MANY,
    isLatestFirst: false,
  },
  'what the staff did': {
    read: async (cursor) =>
      toPage(await admin.call('listActs', { act: 'export acts', ...cursor }), ({ id }) => [id, id]),
    count: MANY,
    isLatestFirst: true,
  },
};

describe.each(Object.entries(LISTS))('%s', (_name, { read, count, isLatestFirst }) => {
  test('have every row on one of their pages, once, in their order, and an end', async () => {
    const pages: Page[] = [];
    let next: Page['next'] = null;
    do {
      const page: Page = await read(next === null ? {} : { after: String(next) });
      pages.push(page);
      ({ next } = page);
    } while (next !== null && pages.length < 10);
    expect(pages).toHaveLength(3);
    const rows = pages.flatMap((page) => page.rows);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(count);
    expect(rows).toHaveLength(count);
    const sorts = rows.map(({ sort }) => sort);
    const ordered = sorts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    expect(sorts).toEqual(isLatestFirst ? ordered.toReversed() : ordered);
  });
});

test('the counts of the desk are those of all pages', async () => {
  const { counts, total } = await finance.call('listStuckPayments', {});
  expect([counts.reduce((sum, each) => sum + each.count, 0), total]).toEqual([MANY, MANY]);
  expect((await finance.call('listBookDifferences', {})).total).toBe(MANY);
  const { queues }: StaffResult<'listQueues'> = await finance.call('listQueues', {});
  expect(queues.find(({ queue }) => queue === 'review')?.count).toBe(MANY);
});
