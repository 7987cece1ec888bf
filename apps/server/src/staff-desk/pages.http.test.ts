import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BooksDesk, type BooksPerson, createBooksDesk } from './books/testing/books-desk.ts';

/** More than two pages of each list. */
const MANY = 120;
/** Rows of a page, where a list says nothing else. */
const PAGE_ROWS = 50;
const HEAD = 'Id,External id,Date,Status,Type,Amount,Currency,Fee';

let desk: BooksDesk;
let finance: BooksPerson;
let admin: BooksPerson;
let sales: BooksPerson;
let fileId: number;

beforeAll(async () => {
  desk = await createBooksDesk();
  [finance, admin, sales] = [
    await desk.person('eric'),
    await desk.person('aline'),
    await desk.person('diane'),
  ];
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
  await fillOtherLists();
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

/**
 * Orders of home broadband, published changes, changes of settings and imported files; what is listed by time has four rows to each
 * point in time. The times are without microseconds, as the portal writes them.
 */
async function fillOtherLists(): Promise<void> {
  const time = "date_trunc('second', now()) - (at / 4) * interval '1 second'";
  const numbers = `generate_series(1, ${MANY}) AS at`;
  await desk.pool.query(`
    INSERT INTO leads (key, visitor_id, msisdn, town, plan_code, feasible, locale, created_at)
      SELECT 'lead' || lpad(at::text, 4, '0'), 'v', '788100001', 'Huye', 'W5G-20', true, 'en', ${time} FROM ${numbers};
    INSERT INTO content_changes (id, state, by_subject, by, started_at, version, moved_at)
      SELECT 'change' || at, 'published', 'yves', 'Yves', ${time}, 1, ${time} FROM ${numbers};
    INSERT INTO desk_settings (version, at, by, reason, settings)
      SELECT at, ${time}, 'Aline', 'a test', '{}' FROM ${numbers};
    INSERT INTO settlement_files (hash, source, name, lines, imported_by, started_at, finished_at)
      SELECT 'hash' || at, 'momo', 'f.csv', 0, 'Eric', now(), now() FROM generate_series(2, ${MANY}) AS at`);
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
type List = {
  read: (cursor: Cursor) => Promise<Page>;
  count: number;
  isLatestFirst: boolean;
  ofAPage?: number;
};

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
  'the orders of home broadband': {
    read: async (cursor) =>
      toPage(await sales.call('findLeads', { text: '', ...cursor }), ({ key, createdAt }) => [
        key,
        createdAt,
      ]),
    count: MANY,
    isLatestFirst: true,
  },
  'the published changes of texts': {
    read: async (cursor) => {
      const { changes, next } = await admin.call('listContentChanges', { which: 'published', ...cursor });
      return toPage({ rows: changes, next }, ({ id, movedAt }) => [id, movedAt]);
    },
    count: MANY,
    isLatestFirst: true,
    ofAPage: 20,
  },
  'the changes of settings': {
    read: async ({ after }) => {
      const input = after === undefined ? {} : { before: Number(after) };
      const page = await admin.call('listDeskSettingChanges', input);
      return toPage(page, ({ version }) => [version, version]);
    },
    count: MANY,
    isLatestFirst: true,
    ofAPage: 20,
  },
  'the imported files': {
    read: async (cursor) => toPage(await finance.call('listStatements', cursor), ({ id }) => [id, id]),
    count: MANY,
    isLatestFirst: true,
  },
};

describe.each(Object.entries(LISTS))('%s', (_name, { read, count, isLatestFirst, ofAPage = PAGE_ROWS }) => {
  test('have every row on one of their pages, once, in their order, and an end', async () => {
    const pages: Page[] = [];
    let next: Page['next'] = null;
    do {
      const page: Page = await read(next === null ? {} : { after: String(next) });
      pages.push(page);
      ({ next } = page);
    } while (next !== null && pages.length < 10);
    expect(pages).toHaveLength(Math.ceil(count / ofAPage));
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
