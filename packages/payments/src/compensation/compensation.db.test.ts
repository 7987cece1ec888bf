import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import {
  approveCompensations,
  findGiven,
  proposeCompensations,
  rejectCompensations,
  sumCompensations,
} from './compensation-store.ts';
import { giveCompensations } from './give-compensations.ts';

const database = openTestDb();
const AT = new Date('2026-03-04T10:00:00Z');
const NUMBERS = Array.from({ length: 6 }, (_, each) => parseTestMsisdn(`78850000${each}`));

type Fault = 'none' | 'no-answer' | 'lost-answer' | 'refuses';

/** An operator that tops up once per key, and whose answers get lost. Faults come in this order, then there are none. */
function createOperator(faults: Fault[]) {
  const given = new Map<string, { msisdn: Msisdn; minor: number }>();
  const refused = new Set<string>();
  const deliver = async (key: string, msisdn: Msisdn, minor: number) => {
    const fault = faults.shift() ?? 'none';
    if (fault === 'no-answer') throw new Error('no answer');
    if (refused.has(key) || (fault === 'refuses' && !given.has(key))) {
      refused.add(key);
      return { kind: 'refused', reason: 'line-closed' } as const;
    }
    given.set(key, { msisdn, minor });
    if (fault === 'lost-answer') throw new Error('the answer was lost');
    return { kind: 'delivered', operatorReference: `OP-${key}` } as const;
  };
  const airtime = {
    topUp: ({ key, msisdn, amount }: { key: string; msisdn: Msisdn; amount: { minor: number } }) =>
      deliver(key, msisdn, amount.minor),
  };
  const bundles = {
    list: async () => [],
    catalogue: async () => [],
    activate: ({ key, msisdn, price }: { key: string; msisdn: Msisdn; price: { minor: number } }) =>
      deliver(key, msisdn, price.minor),
  };
  return { given, operator: { airtime, bundles } };
}

const giving = (operator: ReturnType<typeof createOperator>['operator']) =>
  giveCompensations({
    db: database.db,
    clock: { now: () => AT },
    operator,
    log: { warn: () => {} },
  });

/** What a person of the desk does with the next proposal: it may overlap with others, and be approved twice at once. */
const proposal = fc.record({
  numbers: fc.uniqueArray(fc.nat(NUMBERS.length - 1), { minLength: 1 }),
  units: fc.integer({ min: 1, max: 900 }),
  isBundle: fc.boolean(),
  decision: fc.constantFrom('approve', 'approve twice', 'reject', 'reject after approval', 'leave'),
});

test('whatever is proposed, decided, repeated or lost, a line gets something for an incident once, and the journal has the same', async () => {
  const faults = fc.array(fc.constantFrom<Fault>('none', 'no-answer', 'lost-answer', 'refuses'), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(proposal, { minLength: 1, maxLength: 4 }), faults, async (all, order) => {
      const incidentId = newId();
      const { given, operator } = createOperator([...order]);
      const allowed = new Map<Msisdn, number>();
      for (const { numbers, units, isBundle, decision } of all) {
        const proposalId = newId();
        const chosen = numbers.flatMap((each) => NUMBERS[each] ?? []);
        const amount = money(units, 'RWF');
        const staff = { by: 'Keza Uwase', reason: 'the outage' };
        const productCode = isBundle ? 'DATA-1' : null;
        const shared = { incidentId, proposalId, amount, productCode, ...staff, at: AT };
        const added = await proposeCompensations(database.db, { ...shared, numbers: chosen });
        const approve = () =>
          approveCompensations(database.db, proposalId, {
            ...staff,
            by: 'Keza Uwase, Eric Habimana',
            at: AT,
          });
        if (decision.startsWith('reject after') || decision.startsWith('approve')) {
          const rounds = await Promise.all(
            decision === 'approve twice' ? [approve(), approve()] : [approve()],
          );
          expect(
            rounds
              .flat()
              .map(({ msisdn }) => msisdn)
              .sort(),
          ).toEqual([...added].sort());
          for (const msisdn of added) allowed.set(msisdn, amount.minor);
        }
        if (decision.startsWith('reject')) await rejectCompensations(database.db, proposalId);
        // Two processes at once, with whatever the operator answers.
        await Promise.all([giving(operator), giving(operator)]);
      }
      // Until the operator has answered everything: each run takes what is left.
      for (let run = 0; run <= order.length; run += 1) await giving(operator);

      const perLine = new Map<Msisdn, number>();
      for (const { msisdn, minor } of given.values()) {
        expect(perLine.has(msisdn), 'never twice').toBe(false);
        perLine.set(msisdn, minor);
      }
      for (const [msisdn, minor] of perLine)
        expect(minor, 'only what two people approved').toBe(allowed.get(msisdn));
      const sums = await sumCompensations(database.db, incidentId);
      const ofState = (state: string) => sums.find((each) => each.state === state);
      expect(ofState('approved')).toBeUndefined();
      const total = [...given.values()].reduce((sum, { minor }) => sum + minor, 0);
      expect(ofState('given')?.minor ?? 0).toBe(total);
      const { rows } = await database.pool.query<{ reason: string; minor: string }>(
        `SELECT reason, sum(amount_minor) AS minor FROM journal
         WHERE event = 'correction' AND debit = 'goodwill' GROUP BY reason`,
      );
      for (const key of given.keys())
        expect(rows.filter(({ reason }) => reason.startsWith(`compensation ${key}:`))).toHaveLength(1);
      const booked = rows.filter(({ reason }) => [...given.keys()].some((key) => reason.includes(key)));
      expect(booked.reduce((sum, { minor }) => sum + Number(minor), 0)).toBe(total);
      expect((await findGiven(database.db, [...given.keys()])).size).toBe(given.size);
    }),
    { numRuns: 12 },
  );
});
