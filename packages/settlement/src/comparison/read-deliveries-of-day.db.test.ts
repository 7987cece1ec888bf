import { money } from '@portal/domain/money/money';
import { describe, expect, test } from 'vitest';
import { createComparisonFixture } from '../testing/comparison-fixture.ts';
import { compareSource } from './compare-source.ts';

const { harness, depsWith, store, kept, today, delivered } = createComparisonFixture();

const DAY = 24 * 3_600_000;

describe("the operator's delivery records", () => {
  const compareRecord = () => compareSource(depsWith('records'), today(), 'deliveries');
  const record = (key: string | null, operatorReference: string, major = 500) =>
    harness().operator.extraRecords.push({
      key,
      operatorReference,
      amount: money(major, 'RWF'),
      at: harness().clock.now(),
    });

  test('match on a normal day', async () => {
    await delivered();
    await compareRecord();
    expect(await kept(today())).toEqual([]);
    const [done] = await store().comparisonsOf(today());
    expect(done).toMatchObject({ source: 'deliveries', theirs: 1, ours: 1 });
  });

  test('a second top-up for one payment is a difference', async () => {
    const id = await delivered();
    record(id, 'T-again');
    await compareRecord();
    expect(await kept(today())).toEqual([{ kind: 'given-twice', subject: id, open: true }]);
  });

  test('a second top-up on another day is one too', async () => {
    const id = await delivered();
    harness().clock.advance(2 * DAY);
    record(id, 'T-later');
    await compareRecord();
    expect(await kept(today())).toEqual([{ kind: 'given-twice', subject: id, open: true }]);
  });

  test('a top-up without a payment, and one for an unpaid payment, are differences', async () => {
    const unpaid = await harness().pay();
    harness().wallet.refuse(unpaid);
    await harness().pass(60_000);
    record(unpaid, 'T-unpaid');
    record(null, 'T-by-hand');
    await compareRecord();
    expect(await kept(today())).toEqual([
      { kind: 'given-unknown', subject: 'T-by-hand', open: true },
      { kind: 'given-unpaid', subject: unpaid, open: true },
    ]);
  });

  test('a fulfilled payment without a delivery record is a difference until there is one', async () => {
    const id = await delivered();
    const topUp = harness().operator.topUps.get(id);
    harness().operator.topUps.delete(id);
    await compareRecord();
    expect(await kept(today())).toEqual([{ kind: 'not-given', subject: id, open: true }]);
    if (topUp) harness().operator.topUps.set(id, topUp);
    await compareRecord();
    expect(await kept(today())).toEqual([{ kind: 'not-given', subject: id, open: false }]);
  });

  test('a delivery recorded by the operator before and by the portal after midnight is missing on neither day', async () => {
    const id = await delivered();
    const topUp = harness().operator.topUps.get(id);
    if (topUp) topUp.at = new Date(topUp.at.getTime() - DAY);
    await compareRecord();
    expect(await kept(today())).toEqual([]);
  });

  test('the job is repeated and nothing stored when the operator does not answer', async () => {
    harness().operator.state.recordAway = true;
    await expect(compareRecord()).rejects.toThrow('does not answer');
    expect(await store().comparisonsOf(today())).toEqual([]);
  });
});
