import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { NumberInsight } from '@portal/operator/number-insight-port';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNumberChecks } from './number-checks.ts';

const DAY = 24 * 3_600_000;
const NOW = new Date('2026-11-23T08:00:00Z');
const NUMBER = '788000001' as Msisdn;

function checksWith(insight: NumberInsight | null, unknown: 'allow' | 'refuse' = 'allow') {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const settings = { simHours: 72, unknown };
  return {
    warnings,
    ...createNumberChecks({ insight, settings, clock: { now: () => NOW }, log }),
  };
}

const answering = (answer: boolean | null): NumberInsight => ({
  hasNewSim: async () => answer,
  hasNewOwner: async () => answer,
});
const silent: NumberInsight = {
  hasNewSim: () => Promise.reject(new Error('time-out')),
  hasNewOwner: () => Promise.reject(new Error('time-out')),
};
const LONG_AGO = new Date(NOW.getTime() - 90 * DAY);

test('a number is doubted when its SIM card is new, and not when that is unknown', async () => {
  expect(await checksWith(answering(true)).isSimNew(NUMBER)).toBe(true);
  expect(await checksWith(answering(false)).isSimNew(NUMBER)).toBe(false);
  expect(await checksWith(answering(null), 'refuse').isSimNew(NUMBER)).toBe(false);
  expect(await checksWith(null, 'refuse').isSimNew(NUMBER)).toBe(false);
});

test('a network that does not answer counts as the setting says, and is logged', async () => {
  const lenient = checksWith(silent);
  expect(await lenient.isSimNew(NUMBER)).toBe(false);
  expect(lenient.warnings).toHaveLength(1);
  expect(await checksWith(silent, 'refuse').isSimNew(NUMBER)).toBe(true);
  expect(await checksWith(silent, 'refuse').isReassigned(NUMBER, LONG_AGO)).toBe(true);
});

test('the network is asked about the configured period', async () => {
  const asked: number[] = [];
  const insight = {
    ...answering(false),
    hasNewSim: async (_: Msisdn, hours: number) => asked.push(hours) > 9,
  };
  await checksWith(insight).isSimNew(NUMBER);
  expect(asked).toEqual([72]);
});

test('within a day nobody else has the number, and the network is not asked', async () => {
  const yesterday = new Date(NOW.getTime() - DAY + 1);
  expect(await checksWith(answering(true)).isReassigned(NUMBER, yesterday)).toBe(false);
});

test('an owner of the whole period is one from its beginning', async () => {
  expect(await checksWith(answering(false)).findOwnerSince(NUMBER, LONG_AGO)).toEqual(LONG_AGO);
});

test('the first day of a new owner is found to the day, and is never before the change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 90 * DAY }), async (agoMs) => {
      const changedAt = NOW.getTime() - agoMs;
      const insight = {
        ...silent,
        hasNewOwner: async (_: Msisdn, since: Date) => since.getTime() < changedAt,
      };
      const found = (await checksWith(insight).findOwnerSince(NUMBER, LONG_AGO)).getTime();
      if (changedAt > LONG_AGO.getTime())
        expect(found).toBeGreaterThanOrEqual(Math.min(changedAt, NOW.getTime() - DAY));
      expect(found - Math.max(changedAt, LONG_AGO.getTime())).toBeLessThanOrEqual(DAY);
    }),
  );
});

test('what was opened by a proof ends with the SIM card or the owner of the number, and not by a change before the proof', async () => {
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
  expect(await checksWith(answering(true)).checkHolder(NUMBER, hoursAgo(2))).toBe('changed');
  expect(await checksWith(answering(false)).checkHolder(NUMBER, LONG_AGO)).toBe('same');
  expect(await checksWith(answering(null)).checkHolder(NUMBER, LONG_AGO)).toBe('same');
  expect(await checksWith(null).checkHolder(NUMBER, LONG_AGO)).toBe('same');
  expect(await checksWith(silent).checkHolder(NUMBER, LONG_AGO)).toBe('same');
  expect(await checksWith(silent, 'refuse').checkHolder(NUMBER, LONG_AGO)).toBe('not-known');
  const newOwner = { hasNewSim: async () => false, hasNewOwner: async () => true };
  expect(await checksWith(newOwner).checkHolder(NUMBER, hoursAgo(25))).toBe('changed');
  expect(await checksWith(newOwner).checkHolder(NUMBER, hoursAgo(23))).toBe('same');
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      async (proof, swap) => {
        const swapped = { ...answering(false), hasNewSim: async (_: Msisdn, hours: number) => swap <= hours };
        const found = await checksWith(swapped).checkHolder(NUMBER, hoursAgo(proof));
        if (swap > proof) expect(found).toBe('same');
        if (swap <= Math.min(proof, 2_400) && proof >= 1) expect(found).toBe('changed');
      },
    ),
  );
});
