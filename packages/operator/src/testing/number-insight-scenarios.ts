import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { expect, test } from 'vitest';
import type { NumberInsight } from '../number-insight-port.ts';

const DAY_MS = 24 * 3_600_000;

/** An operator that knows about its numbers, with helpers to create them. */
export type NumberInsightFixture = {
  insight: NumberInsight;
  now: Date;
  number: (holder: 'usual' | 'new-sim' | 'new-owner' | 'not-answered' | 'other-operator') => Promise<Msisdn>;
};

/** Tests that every adapter of the port `numberInsight` must pass. */
export function testNumberInsight(fixture: () => NumberInsightFixture): void {
  const daysAgo = (days: number) => new Date(fixture().now.getTime() - days * DAY_MS);

  test('tells a new SIM card and a new owner from usual ones', async () => {
    const { insight, number } = fixture();
    const [usual, newSim, newOwner] = [
      await number('usual'),
      await number('new-sim'),
      await number('new-owner'),
    ];
    expect(await insight.hasNewSim(usual, 72)).toBe(false);
    expect(await insight.hasNewSim(newSim, 72)).toBe(true);
    expect(await insight.hasNewOwner(usual, daysAgo(30))).toBe(false);
    expect(await insight.hasNewOwner(newOwner, daysAgo(30))).toBe(true);
    expect(await insight.hasNewOwner(newOwner, daysAgo(0))).toBe(false);
  });

  test("cannot tell about another operator's number", async () => {
    const { insight, number } = fixture();
    const other = await number('other-operator');
    expect(await insight.hasNewSim(other, 72)).toBeNull();
    expect(await insight.hasNewOwner(other, daysAgo(30))).toBeNull();
  });

  test('throws when the network does not answer: silence is neither yes nor no', async () => {
    const { insight, number } = fixture();
    const silent = await number('not-answered');
    await expect(insight.hasNewSim(silent, 72)).rejects.toThrow();
    await expect(insight.hasNewOwner(silent, daysAgo(30))).rejects.toThrow();
  });
}
