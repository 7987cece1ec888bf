import { money } from '@portal/domain/money/money';
import { toBusinessDay } from '@portal/domain/time/business-day';
import { runDueJobs } from '@portal/platform/jobs/testing/run-due-jobs';
import { describe, expect, test } from 'vitest';
import { countOpenDifferences } from '../differences/difference-store.ts';
import { explainDifference } from '../differences/explain-difference.ts';
import { createComparisonFixture } from '../testing/comparison-fixture.ts';
import { compareSource } from './compare-source.ts';
import { comparisonJobHandlers } from './queue-comparisons.ts';

const {
  db,
  harness,
  state,
  depsWith,
  store,
  compare,
  kept,
  differencesOf,
  lists,
  today,
  delivered,
  chargedUnpaid,
} = createComparisonFixture();

const DAY = 24 * 3_600_000;

describe('with the records of the provider', () => {
  test('equal records have no difference', async () => {
    lists(await delivered());
    await compare(today());
    expect(await kept(today())).toEqual([]);
    expect(await store().comparisonsOf(today())).toMatchObject([
      { source: 'wallet', basis: 'statement', theirs: 1, ours: 1, differences: 0 },
    ]);
  });

  test('a charge of a closed payment is checked, delivered, and resolved', async () => {
    const id = await harness().pay();
    harness().wallet.refuse(id);
    await harness().pass(60_000);
    expect((await harness().find(id)).state).toBe('declined');
    chargedUnpaid(id);
    lists(id);
    const day = today();
    await compare(day);
    // Only the check may change a payment.
    expect((await harness().find(id)).state).toBe('declined');
    await harness().runJobs();
    expect((await harness().find(id)).state).toBe('fulfilled');
    await compare(day);
    expect(await kept(day)).toEqual([{ kind: 'charged-not-paid', subject: id, open: false }]);
  });

  test('a repeated comparison has the same result and counts nothing twice', async () => {
    const id = await delivered();
    lists('unknown-reference');
    await Promise.all([compare(today()), compare(today())]);
    await compare(today());
    expect(await kept(today())).toEqual([
      { kind: 'missing-charge', subject: id, open: true },
      { kind: 'unknown-charge', subject: 'unknown-reference', open: true },
    ]);
    expect(new Set(state.logged)).toEqual(new Set(['wallet unknown-charge', 'wallet missing-charge']));
  });

  test('a charge made before midnight and recorded after it is missing on neither day', async () => {
    harness().clock.moveTo(new Date('2040-03-01T21:59:50Z'));
    const id = await harness().pay();
    harness().wallet.approve(id);
    lists(id);
    const before = today();
    harness().clock.advance(20_000);
    await harness().runJobs();
    expect(today()).not.toBe(before);
    await compare(before);
    await compare(today());
    expect([...(await kept(before)), ...(await kept(today()))]).toEqual([]);
  });

  test('a refund that the provider does not list is a difference until it does', async () => {
    harness().operator.state.refusal = 'line-closed';
    const id = await harness().pay();
    harness().wallet.approve(id);
    await harness().pass(10_000);
    lists(id);
    await compare(today());
    expect(await kept(today())).toEqual([{ kind: 'missing-refund', subject: id, open: true }]);
    lists(id, { kind: 'refund', providerReference: 'R1' });
    await compare(today());
    expect(await kept(today())).toEqual([{ kind: 'missing-refund', subject: id, open: false }]);
  });

  test('the job is repeated and nothing stored when the provider does not answer', async () => {
    state.instead = { kind: 'unknown', cause: new Error('time-out') };
    await expect(compare(today())).rejects.toThrow('did not return its records');
    expect(await store().comparisonsOf(today())).toEqual([]);
  });

  test('checks each payment when the records cannot be read', async () => {
    await delivered();
    state.instead = { kind: 'none', cause: new Error('other words') };
    await compare(today());
    const [done] = await store().comparisonsOf(today());
    expect(done).toMatchObject({ basis: 'enquiry', theirs: 1, differences: 0 });
  });
});

test('an explained difference stays closed, however often the day is compared', async () => {
  lists('unknown-reference');
  await compare(today());
  const { pool } = db();
  const countOpen = async () => (await countOpenDifferences(pool)).api;
  expect(await countOpen()).toBe(1);
  const [found] = await differencesOf(today());
  expect(found).toMatchObject({
    source: 'wallet',
    origin: 'api',
    record: 'money',
    amountMinor: 500,
    postedMinor: 0,
  });
  const staff = { by: 'Keza', reason: 'a test of the bank' };
  const explanation = { id: found?.id ?? 0, staff, account: null };
  const { clock } = harness();
  expect((await explainDifference({ pool, clock }, explanation)).kind).toBe('done');
  await compare(today());
  expect(await countOpen()).toBe(0);
  expect(await differencesOf(today())).toMatchObject([{ explainedBy: 'Keza', resolvedAt: null }]);
});

test('what an API lists has posted nothing, so its amount cannot be moved to an account', async () => {
  lists('unknown-reference');
  await compare(today());
  const [found] = await differencesOf(today());
  const staff = { by: 'Keza', reason: 'a test of the bank' };
  const explanation = { id: found?.id ?? 0, staff, account: 'goodwill' as const };
  const { clock } = harness();
  expect((await explainDifference({ pool: db().pool, clock }, explanation)).kind).toBe('nothing-posted');
});

test('a difference of another amount has both sides, and its amount is what they differ by', async () => {
  lists(await delivered(), { amount: money(620, 'RWF') });
  await compare(today());
  expect(await differencesOf(today())).toMatchObject([
    { kind: 'amount', oursMinor: 500, theirsMinor: 620, amountMinor: 120, paymentState: 'fulfilled' },
  ]);
});

describe('without records of the provider', () => {
  test('checks each payment of the day, and stores that it was an enquiry', async () => {
    await delivered();
    await compare(today(), 'enquiry');
    const [done] = await store().comparisonsOf(today());
    expect(done).toMatchObject({
      source: 'money-push',
      basis: 'enquiry',
      theirs: 1,
      unanswered: 0,
      differences: 0,
    });
  });

  test('finds the charge of a declined payment, and counts checks without an answer', async () => {
    const [found, silent] = [await harness().pay(), await harness().pay()];
    for (const id of [found, silent]) harness().wallet.refuse(id);
    await harness().pass(60_000);
    chargedUnpaid(found);
    const { check } = harness().deps.providers['money-push'];
    const deps = depsWith('enquiry');
    const moody = async (request: Parameters<typeof check>[0]) => {
      if (request.reference === silent) throw new Error('no answer');
      return check(request);
    };
    const provider = { ...deps.providers['money-push'], check: moody };
    await compareSource(
      { ...deps, providers: { ...deps.providers, 'money-push': provider } },
      today(),
      'money-push',
    );
    expect(await kept(today())).toEqual([{ kind: 'charged-not-paid', subject: found, open: true }]);
    const [done] = await store().comparisonsOf(today());
    expect(done?.unanswered).toBe(1);
  });
});

test('compares every day of the last week once, after downtimes too', async () => {
  const deps = depsWith('records');
  const handlers = { ...harness().handlers, ...comparisonJobHandlers(deps) };
  const run = async () => {
    await handlers.reconcile({});
    const { database: pool, clock } = harness();
    await runDueJobs({ pool, handlers, clock, log: { error: () => {} } });
  };
  await run();
  const days = async () =>
    (
      await db().pool.query(
        "SELECT day::text, compared_at FROM reconciliations WHERE book = 'wallet' ORDER BY day",
      )
    ).rows;
  const first = await days();
  expect(first).toHaveLength(7);
  expect(first.at(-1)?.day).toBe(toBusinessDay(new Date(harness().clock.now().getTime() - DAY)));
  harness().clock.advance(DAY);
  await run();
  const second = await days();
  expect(second).toHaveLength(8);
  expect(second.slice(0, 7)).toEqual(first);
  const books = store();
  expect(
    (await books.comparisonsOf(toBusinessDay(new Date(harness().clock.now().getTime() - DAY)))).map(
      ({ source }) => source,
    ),
  ).toEqual(['deliveries', 'wallet']);
});

test('compares a day again that was compared before its end', async () => {
  const handlers = { ...harness().handlers, ...comparisonJobHandlers(depsWith('records')) };
  const run = async (payload: { day?: string }) => {
    await handlers.reconcile(payload);
    const { database: pool, clock } = harness();
    await runDueJobs({ pool, handlers, clock, log: { error: () => {} } });
  };
  const day = toBusinessDay(harness().clock.now());
  await run({ day });
  lists('charged-in-the-evening');
  harness().clock.advance(DAY);
  await run({});
  expect(await kept(day)).toMatchObject([{ kind: 'unknown-charge', subject: 'charged-in-the-evening' }]);
});

test('compares one source at a time', async () => {
  const { reconcile } = comparisonJobHandlers(depsWith('enquiry'));
  await reconcile({ day: today() });
  const { rows } = await db().pool.query(
    "SELECT DISTINCT queue_name FROM graphile_worker.jobs WHERE task_identifier = 'reconcile-book'",
  );
  expect(rows).toEqual([{ queue_name: 'comparisons' }]);
});
