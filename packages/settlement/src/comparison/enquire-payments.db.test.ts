import { describe, expect, test } from 'vitest';
import { createComparisonFixture } from '../testing/comparison-fixture.ts';
import { compareSource } from './compare-source.ts';
import type { ComparisonDeps } from './comparison-deps.ts';

const { db, harness, depsWith, store, kept, today } = createComparisonFixture();

const DAY = 24 * 3_600_000;

describe('an enquiry', () => {
  /** A provider that answers a number of checks and is then down. Records the checked payments. */
  function answering(most: number, checked: string[]): ComparisonDeps {
    const deps = depsWith('enquiry');
    const provider = deps.providers['money-push'];
    const check = async (request: Parameters<typeof provider.check>[0]) => {
      checked.push(request.reference);
      return checked.length > most ? { kind: 'unknown' as const, cause: 'away' } : provider.check(request);
    };
    return { ...deps, providers: { ...deps.providers, 'money-push': { ...provider, check } } };
  }

  /** Creates many payments of today that are charged at the wallet only. */
  async function payments(count: number): Promise<string[]> {
    const id = await harness().pay();
    harness().wallet.refuse(id);
    await harness().pass(60_000);
    await db().pool.query(
      `INSERT INTO payments SELECT (p2).* FROM (
         SELECT jsonb_populate_record(p, jsonb_build_object('id', 'copy-' || lpad(n::text, 5, '0'), 'order_id', 'o' || n, 'provider_reference', 'copy-' || n)) AS p2
         FROM payments p, generate_series(1, $2) n WHERE p.id = $1) copies`,
      [id, count],
    );
    const line = harness().wallet.ledger.get(id);
    const { rows } = await db().pool.query<{ id: string }>('SELECT id FROM payments ORDER BY id');
    for (const { id: reference } of rows)
      if (line) harness().wallet.ledger.set(reference, { ...line, state: 'charged', charges: 1 });
    return rows.map((row) => row.id);
  }

  test('continues where it stopped when the provider answers again, and checks no payment twice', async () => {
    const ids = await payments(450);
    const checked: string[] = [];
    await expect(compareSource(answering(420, checked), today(), 'money-push')).rejects.toThrow(
      'the job will continue later',
    );
    expect(await store().comparisonsOf(today())).toEqual([]);
    const before = new Set(checked.slice(0, 400));
    const again: string[] = [];
    await compareSource(answering(1_000, again), today(), 'money-push');
    expect(again.filter((id) => before.has(id))).toEqual([]);
    const [done] = await store().comparisonsOf(today());
    expect(done).toMatchObject({ theirs: 451, ours: 451, unanswered: 0, differences: 451 });
    expect((await kept(today())).map(({ subject }) => subject).sort()).toEqual(ids.toSorted());
    expect((await db().pool.query('SELECT FROM reconciliation_progress')).rowCount).toBe(0);
  });

  test('starts again when its progress is from yesterday', async () => {
    await payments(250);
    const checked: string[] = [];
    const day = today();
    await expect(compareSource(answering(210, checked), day, 'money-push')).rejects.toThrow(
      'the job will continue later',
    );
    harness().clock.advance(DAY);
    const again: string[] = [];
    await compareSource(answering(1_000, again), day, 'money-push');
    expect(again).toHaveLength(251);
  });

  test('makes at most two concurrent calls to one provider', async () => {
    await payments(30);
    let [open, most] = [0, 0];
    const deps = depsWith('enquiry');
    const provider = deps.providers['money-push'];
    const check = async (request: Parameters<typeof provider.check>[0]) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return provider.check(request);
    };
    const providers = { ...deps.providers, 'money-push': { ...provider, check } };
    await compareSource({ ...deps, providers }, today(), 'money-push');
    expect(most).toBe(2);
  });
});
