import { DAY_COLUMNS } from '@portal/contract/staff/day-columns';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { money } from '@portal/domain/money/money';
import type { RecordDifference } from '@portal/settlement/comparison/compare-records';
import { createComparisonStore } from '@portal/settlement/comparison/comparison-store';
import { readWorkbook } from '@portal/settlement/testing/read-workbook';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BooksDesk, type BooksPerson, createBooksDesk } from './testing/books-desk.ts';

let desk: BooksDesk;
let eric: BooksPerson;
let solange: BooksPerson;

beforeAll(async () => {
  desk = await createBooksDesk();
  await signIn();
});
afterAll(() => desk.close());

async function signIn(): Promise<void> {
  [eric, solange] = [await desk.person('eric'), await desk.person('solange')];
}

const HEAD = 'Id,External id,Date,Status,Type,Amount,Currency,Fee';
/** A statement of MTN MoMo with a row for each id; those without a payment are differences. */
function statementOf(rows: readonly (readonly [id: string, amount: number | string])[]): string {
  const time = new Date(desk.clock.now().getTime() + 2 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  const lines = rows.map(([id, amount]) => `mtn-${id},${id},${time},Completed,Payment,${amount},RWF,20`);
  return `${[HEAD, ...lines].join('\n')}\n`;
}

/** The files of a closed day have what the page of the day shows: every account, every amount, the differences. */
async function expectSavedAsShown({ day, totals, differences }: StaffResult<'readBookDay'>): Promise<void> {
  expect(differences).not.toEqual([]);
  const save = async (format: 'csv' | 'xlsx', language: 'en' | 'fr') => {
    const { base64, name } = await eric.call('exportBookDay', { day, format, language });
    expect(name).toBe(`${day}.${format}`);
    return Buffer.from(base64, 'base64');
  };
  const shown = totals.map(({ account, amounts }) => [
    account,
    ...DAY_COLUMNS.map((column) => amounts[column]?.amount),
  ]);
  const [head, ...rows] = parse((await save('csv', 'en')).toString()) as string[][];
  expect(head?.join()).toBe(`number,day,account,currency,${DAY_COLUMNS.join()},hash`);
  expect(rows.map(([seq, at, account, , ...cells]) => [seq, at, account, ...cells.slice(0, -1)])).toEqual(
    shown.map((cells) => ['1', day, ...cells]),
  );
  const [frenchHead, frenchRow] = parse((await save('csv', 'fr')).toString(), {
    bom: true,
    delimiter: ';',
  }) as string[][];
  expect(frenchHead?.join()).toBe(
    'numéro,jour,compte,devise,ouverture,encaissements,remboursements,frais,versements,écarts,autres,clôture,empreinte',
  );
  expect(frenchRow?.slice(0, 2)).toEqual(['1', '01/03/2040']);
  const [totalsSheet, differencesSheet] = readWorkbook(await save('xlsx', 'en'));
  expect(totalsSheet?.rows.slice(1).map((cells) => [cells[2], ...cells.slice(4, -1)])).toEqual(
    shown.map(([account, ...cells]) => [account, ...cells.map(Number)]),
  );
  expect(
    differencesSheet?.rows
      .slice(1)
      .map(([, , source, kind, , count, amount, records]) => [source, kind, count, amount, records]),
  ).toEqual(
    differences.map(({ source, origin, kind, count, money: sum }) => [
      source,
      kind,
      count,
      Number(sum.amount),
      origin,
    ]),
  );
  const french = readWorkbook(await save('xlsx', 'fr'));
  expect(french.map(({ name, rows: [names] }) => [name, names?.at(-1)])).toEqual([
    ['totaux', 'empreinte'],
    ['écarts', 'relevés'],
  ]);
}

/** Uploads a charge that no payment has, and returns its difference. */
async function plantDifference(amount: number) {
  const name = `unknown-${amount}`;
  const { fileId } = await eric.upload(statementOf([[name, amount]]));
  const { rows } = await eric.call('listBookDifferences', {});
  const found = rows.find((row) => row.fileId === fileId);
  if (!found) throw new Error('no difference');
  return found;
}

test('an uploaded statement ends in lines that are matched and differences, and its content is not kept', async () => {
  const id = await desk.charge('A', 1_000);
  const text = statementOf([
    [id, 1_000],
    ['nobody', 700],
  ]);
  const done = await eric.upload(text, { name: 'C:\\exports\\../momo 0788123456.csv', part: 50 });
  expect(done).toMatchObject({
    state: 'imported',
    share: 1,
    lines: 2,
    counts: { matched: 1, explained: 0, difference: 1 },
  });
  expect(done.name).not.toMatch(/0788123456|exports|[\\/]/);
  const { rows } = await eric.call('listStatementLines', { fileId: done.fileId ?? 0 });
  expect(rows.map(({ state, paymentId, rule }) => [state, paymentId, rule])).toEqual([
    ['matched', id, 'our reference'],
    ['difference', null, null],
  ]);
  const found = await eric.call('listStatementLines', { text: 'mtn-nobody' });
  expect(found.rows.map(({ money }) => money.amount)).toEqual(['700']);
  // Deleted once the outcome is recorded, which the desk reads before.
  const countKept = async () => (await desk.pool.query('SELECT FROM statement_upload_parts')).rowCount;
  await expect.poll(countKept).toBe(0);
});

test('a file that was imported before is said to be, and names the import', async () => {
  const text = statementOf([['before', 300]]);
  const first = await eric.upload(text);
  const again = await solange.upload(text, { name: 'another name.csv' });
  expect([again.state, again.fileId]).toEqual(['already-imported', first.fileId]);
});

test('a file with a row that cannot be read is refused with the number of the row, and nothing of it is imported', async () => {
  const before = (await eric.call('listStatements', {})).rows.length;
  const refused = await eric.upload(
    statementOf([
      ['good', 300],
      ['bad', 'call 0788123456'],
    ]),
  );
  expect(refused).toMatchObject({ state: 'refused', line: 3 });
  expect(refused.why).toContain('is not an amount in RWF');
  expect(refused.why).not.toContain('0788123456');
  const { rows, uploads } = await eric.call('listStatements', {});
  expect(rows).toHaveLength(before);
  expect(uploads.some(({ id }) => id === refused.id)).toBe(true);
});

test.each([
  ['a workbook, unopened', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'is-zip', null],
  ['text in UTF-16', Buffer.from(`\ufeff${HEAD}`, 'utf16le'), 'is-utf-16', null],
  ['bytes that are no text', Buffer.from([0x61, 0, 0x62]), 'is-binary', null],
  ['text in another encoding', Buffer.from(`${HEAD}\nreçu,x`, 'latin1'), 'not-utf-8', 2],
  ['a line without an end', Buffer.from(`${HEAD}\n${'a'.repeat(150_000)}`), 'long-line', 2],
])('%s is refused', async (_what, content, ...[why, line]) => {
  expect(await eric.upload(content, { part: 60_000 })).toMatchObject({ state: 'refused', why, line });
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.4'), 'is-pdf', null],
  ['a row with too few cells', Buffer.from(`${HEAD}\n1,a\n`), 'cut-off', 2],
  [
    'a file that ends inside its last line',
    Buffer.from(`${HEAD}\n1,a,2040-03-01 08:00:00,Completed,Payment,5,RWF,2`),
    'cut-off',
    null,
  ],
])('%s is refused with words of the desk', async (_what, content, ...[why, line]) => {
  expect(await eric.upload(content)).toMatchObject({ state: 'refused', why, line });
});

test('a file above the limit, of an unknown source, and parts that are not the next or too long are refused', async () => {
  const start = (input: { source: string; bytes: number }) =>
    eric.call('startUpload', { name: 'a', ...input });
  expect((await start({ source: 'momo', bytes: 2 ** 30 })).why).toBe('file-too-large');
  expect((await start({ source: 'nobody', bytes: 10 })).why).toBe('no-source');
  const { id } = await start({ source: 'momo', bytes: 10 });
  expect((await eric.sendPart(id, 1, Buffer.from('a'))).why).toBe('wrong-part');
  expect((await eric.sendPart(id, 0, Buffer.from('longer than ten'))).why).toBe('wrong-part');
  expect((await solange.sendPart(id, 0, Buffer.from('a'))).why).toBe('no-upload');
  expect((await eric.call('finishUpload', { id })).why).toBe('parts-missing');
  expect(await eric.sendPart(id, 0, Buffer.alloc(300_000))).toEqual({ error: 'INVALID_REQUEST' });
});

test('an explained difference is not open any more, and its amount is on the account', async () => {
  const { id } = await plantDifference(800);
  const before = (await desk.balances())['bills-settled'] ?? 0;
  const reason = 'paid at the counter';
  expect(await eric.call('explainBookDifference', { id, account: 'bills-settled', reason })).toEqual({
    outcome: 'done',
  });
  expect((await desk.balances())['bills-settled']).toBe(before - 800);
  expect((await eric.call('listBookDifferences', {})).rows.some((row) => row.id === id)).toBe(false);
  expect((await eric.call('explainBookDifference', { id, reason })).why).toBe('not-open');
});

test('a difference goes to another owner, and the record of acts says who gave it and why', async () => {
  const { id } = await plantDifference(810);
  await eric.call('assignBookDifference', { id, owner: 'retail', reason: 'their till' });
  const { rows } = await eric.call('listBookDifferences', { owner: 'retail' });
  expect(rows.map((row) => row.id)).toEqual([id]);
  const aline = await desk.person('aline');
  const acts = (await aline.call('listActs', { about: `difference ${id}` })).rows;
  expect(acts).toMatchObject([
    { by: 'Eric Habimana', act: 'assign difference to retail', reason: 'their till' },
  ]);
});

/** Stores what a comparison of the day with a provider's list has found. */
async function compareByApi(found: readonly RecordDifference[]) {
  const [day, comparedAt] = [desk.today(), desk.clock.now()];
  const run = {
    day,
    source: 'momo',
    basis: 'statement',
    theirs: 1,
    ours: 1,
    unanswered: 0,
    comparedAt,
  } as const;
  await createComparisonStore(desk.pool).saveComparison({ ...run, found });
}

test('a difference to what an API lists is in the same list, with both sides and its payment, and is explained there', async () => {
  const byFile = await plantDifference(820);
  const paymentId = await desk.pay('api', 1_000);
  const [ours, theirs] = [money(1_000, 'RWF'), money(1_250, 'RWF')];
  const state = 'fulfilled';
  const found = {
    kind: 'amount',
    subject: paymentId,
    paymentId,
    providerReference: 'mtn-7',
    state,
    ours,
    theirs,
  } as const;
  await compareByApi([found]);
  const { rows } = await eric.call('listBookDifferences', { origin: 'api' });
  expect(rows).toMatchObject([
    {
      source: 'momo',
      record: 'money',
      kind: 'amount',
      payment: { id: paymentId },
      money: { amount: '250' },
      sides: { ours: { amount: '1000' }, theirs: { amount: '1250' } },
      isPosted: false,
    },
  ]);
  const all = (await eric.call('listBookDifferences', { day: desk.today() })).rows.map((row) => row.origin);
  expect(new Set(all)).toEqual(new Set(['api', 'file']));
  const id = rows[0]?.id ?? 0;
  const reason = 'the provider corrects it tomorrow';
  expect((await eric.call('explainBookDifference', { id, account: 'goodwill', reason })).why).toBe(
    'nothing-posted',
  );
  expect(await eric.call('explainBookDifference', { id, reason })).toEqual({ outcome: 'done' });
  // One is found by its number in whatever state, as from a queue or a note.
  expect((await eric.call('listBookDifferences', { id })).rows).toMatchObject([
    { id, state: 'explained', explanation: reason },
  ]);
  expect((await eric.call('listBookDifferences', { id: byFile.id })).rows).toMatchObject([
    { origin: 'file', sides: { ours: null, theirs: { amount: '820' } } },
  ]);
});

test('a day shows what it was compared with and what did not answer, and finance compares it again', async () => {
  const day = desk.today();
  await compareByApi([]);
  const shown = async () =>
    (await eric.call('readBookDay', { day })).comparisons.map(({ source, record, state }) => [
      source,
      record,
      state,
    ]);
  expect(await shown()).toEqual(
    expect.arrayContaining([
      ['deliveries', 'delivery', 'not-compared'],
      ['momo', 'money', 'part'],
    ]),
  );
  await eric.call('compareBookDay', { day });
  const states = new Set((await shown()).map(([, , state]) => state));
  expect(states).toEqual(new Set(['waiting']));
  const { handlers } = desk.portal.root.jobs;
  await handlers.reconcile({ day });
  await desk.pool.query('DELETE FROM graphile_worker._private_jobs WHERE key = $1', [`reconcile:${day}`]);
  await desk.pool.query(`UPDATE graphile_worker._private_jobs SET last_error = 'time-out' WHERE key = $1`, [
    `reconcile:${day}:deliveries`,
  ]);
  expect(await shown()).toContainEqual(['deliveries', 'delivery', 'failing']);
  await handlers['reconcile-book']({ day, book: 'deliveries' });
  await desk.pool.query('DELETE FROM graphile_worker._private_jobs');
  expect(await shown()).toContainEqual(['deliveries', 'delivery', 'part']);
  const aline = await desk.person('aline');
  expect((await aline.call('compareBookDay', { day })).error).toBe('NOT_ALLOWED');
  expect((await aline.call('listActs', { about: day })).rows).toMatchObject([
    { by: 'Eric Habimana', act: 'compare day' },
  ]);
  expect((await eric.call('compareBookDay', { day: '2041-01-01' })).why).toBe('not-over');
});

test('above the limit a second person approves an explanation, once and not for their own', async () => {
  const { id } = await plantDifference(9_000);
  const explain = { id, account: 'goodwill', reason: 'a promotion of the shops' };
  expect(await eric.call('explainBookDifference', explain)).toEqual({ outcome: 'proposed' });
  expect((await eric.call('explainBookDifference', explain)).why).toBe('already-proposed');
  const [proposal] = (await eric.call('listProposals', {})).proposals;
  expect(proposal).toMatchObject({
    kind: 'books',
    action: 'explain',
    subject: String(id),
    credit: 'goodwill',
    isOwn: true,
  });
  const decision = { id: proposal?.id ?? '', approve: true, reason: 'seen in the plan' };
  expect((await eric.call('decideProposal', decision)).why).toBe('own-proposal');
  const both = await Promise.all([1, 2].map(() => solange.call('decideProposal', decision)));
  expect(both.map(({ outcome, why }) => outcome ?? why).sort()).toEqual(['decided', 'done']);
  expect((await desk.balances()).goodwill).toBe(-9_000);
});

test('a correction above the limit is made only when a second person approves it, in both names', async () => {
  const correction = { debit: 'fees', credit: 'bank', currency: 'RWF', reason: 'fees of the quarter' };
  expect(await eric.call('correctBooks', { ...correction, amount: '1,250' })).toEqual({ outcome: 'done' });
  const aline = await desk.person('aline');
  expect((await aline.call('listActs', { about: 'fees bank' })).rows).toMatchObject([
    { act: 'correct', by: 'Eric Habimana', after: { amount: '1250', currency: 'RWF' } },
  ]);
  expect(await eric.call('correctBooks', { ...correction, amount: '6,000' })).toEqual({
    outcome: 'proposed',
  });
  const entries = () => eric.call('listBookEntries', { account: 'bank', day: desk.today() });
  expect((await entries()).rows.map(({ money }) => money.amount)).toEqual(['1250']);
  const [proposal] = (await solange.call('listProposals', {})).proposals;
  await solange.call('decideProposal', { id: proposal?.id ?? '', approve: true, reason: 'invoice seen' });
  expect((await entries()).rows.at(-1)).toMatchObject({
    money: { amount: '6000' },
    by: 'Eric Habimana, Solange Uwera',
    reason: 'fees of the quarter / invoice seen',
  });
  // Both are on the side that was named, whether one person made them or two.
  const { rows } = await entries();
  expect(rows.map(({ side, other }) => `${side} ${other}`)).toEqual(['credit fees', 'credit fees']);
  for (const [wrong, why] of [
    [{ amount: '0' }, 'no-amount'],
    [{ amount: '1.5' }, 'no-amount'],
    [{ amount: '5', debit: 'bank' }, 'same-account'],
    [{ amount: '5', debit: 'my pocket' }, 'no-account'],
    [{ amount: '5', paymentId: 'A'.repeat(24) }, 'no-payment'],
    [{ amount: '5', reason: 'for 0788123456' }, 'has-number'],
  ] as const)
    expect((await eric.call('correctBooks', { ...correction, ...wrong })).why).toBe(why);
});

test('a day is closed when it is over, exported in English and French, and reopened by two people only', async () => {
  const day = desk.today();
  const reason = 'all statements are in';
  expect((await eric.call('readBookDay', { day })).state).toBe('not-over');
  expect((await eric.call('closeBookDay', { day, reason })).why).toBe('not-over');
  expect((await eric.call('exportBookDay', { day, format: 'csv', language: 'en' })).why).toBe('not-closed');
  desk.nextDay();
  await signIn();
  const open = await eric.call('readBookDay', { day });
  expect([open.state, open.close]).toEqual(['ready', null]);
  // Nobody can close what was before the first sale.
  const { days } = await eric.call('listBookDays', {});
  expect(days.map((each) => [each.day, each.state])).toEqual([
    [desk.today(), 'not-over'],
    [day, 'ready'],
  ]);
  expect(await eric.call('closeBookDay', { day, reason })).toMatchObject({ seq: 1 });
  const closed = await eric.call('readBookDay', { day });
  expect(closed).toMatchObject({
    state: 'closed',
    close: { by: 'Eric Habimana', reason },
    totals: open.totals,
  });
  const momo = closed.totals.find(({ account }) => account === 'receivable:momo');
  expect(momo?.amounts.charges).toEqual({ amount: '1000', currency: 'RWF' });

  await expectSavedAsShown(closed);

  expect(await eric.call('reopenBookDay', { day, reason: 'late statement' })).toEqual({
    outcome: 'proposed',
  });
  expect((await eric.call('readBookDay', { day })).state).toBe('closed');
  const { proposals } = await eric.call('listProposals', {});
  const proposal = proposals.find(({ action }) => action === 'reopen');
  const decision = { id: proposal?.id ?? '', approve: true, reason: 'the bank sent it' };
  expect((await eric.call('decideProposal', decision)).why).toBe('own-proposal');
  expect(await solange.call('decideProposal', decision)).toEqual({ outcome: 'done' });
  expect((await eric.call('readBookDay', { day })).state).toBe('ready');
  expect(await eric.call('checkBookCloses', {})).toEqual({ closes: 2, faults: [] });
  const { closes } = await eric.call('listBookDays', {});
  expect(closes.map(({ kind, by }) => [kind, by])).toEqual([
    ['reopen', 'Eric Habimana, Solange Uwera'],
    ['close', 'Eric Habimana'],
  ]);
});

test('corrections below the limit of one stop at the limit of the day', async () => {
  const correction = { debit: 'fees', credit: 'bank', currency: 'RWF', amount: '5000', reason: 'in parts' };
  const outcomes: string[] = [];
  for (let each = 0; each < 3; each += 1)
    outcomes.push((await solange.call('correctBooks', correction)).outcome);
  expect(outcomes).toEqual(['done', 'done', 'proposed']);
});

test("a bank's file keeps the encoding that it declares, and says when nobody knows whether it is complete", async () => {
  const entry =
    '<Ntry><Amt Ccy="RWF">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2040-02-01</Dt></BookgDt><AddtlNtryInf>Frais prélevés</AddtlNtryInf></Ntry>';
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?><Document><Stmt><Id>1</Id>${entry}</Stmt></Document>`;
  const done = await eric.upload(Buffer.from(text, 'latin1'), { source: 'bank', name: 'a.xml' });
  expect(done).toMatchObject({ state: 'imported', why: 'no-balances' });
  const { rows } = await eric.call('listStatementLines', { fileId: done.fileId ?? 0 });
  expect(rows.map((row) => row.text)).toEqual(['Frais prélevés']);
});
