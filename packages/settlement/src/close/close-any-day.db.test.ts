import { openTestDb } from '@portal/platform/database/testing/database';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf, closeReadyDay } from '../testing/close-ready-day.ts';
import { type CsvRow, createSettlementHarness } from '../testing/settlement-harness.ts';

const db = openTestDb();

const plans = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 10 ** 9 }),
    fee: fc.nat(1_000),
    fault: fc.constantFrom('none', 'refunded', 'more', 'twice', 'foreign', 'missing'),
  }),
  { minLength: 1, maxLength: 12 },
);

test("whatever is sold, and whatever the statement says: the provider's account closes as the statement does, and what is left has a name", async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (given) => {
      const harness = await createSettlementHarness(db.pool);
      const rows: CsvRow[] = [];
      let missing = 0;
      for (const [at, { amount, fee, fault }] of given.entries()) {
        const id = await harness.charge(`N${at}`, amount);
        const row = { id, amount, fee, providerReference: `t${at}` };
        if (fault === 'missing') missing += amount;
        else rows.push(fault === 'more' ? { ...row, amount: amount + 1 } : row);
        if (fault === 'twice') rows.push({ ...row, providerReference: `again${at}` });
        if (fault === 'foreign') rows.push({ ...row, id: `shop${at}`, providerReference: `foreign${at}` });
        if (fault === 'refunded') {
          await harness.refund(id, amount);
          rows.push({ ...row, type: 'Refund', providerReference: `back${at}` });
        }
      }
      // Of a day without a line the statement is missing as a whole.
      rows.push({ id: 'PO-9', amount: 1, fee: 0, type: 'Withdrawal' });
      await harness.importCsv(rows);
      const closed = await closeReadyDay(harness);
      const sum = rows.reduce(
        (total, { amount, fee, type }) => total + (type ? -Number(amount) : Number(amount)) - fee,
        0,
      );
      expect(accountOf(closed, 'receivable:momo')?.closing).toBe(sum + missing);
      const count = (fault: string) => given.filter((each) => each.fault === fault).length;
      const named = Object.fromEntries(closed.differences.map((each) => [each.kind, each.count]));
      const expected = {
        amount: count('more'),
        'charged-twice': count('twice'),
        'unknown-charge': count('foreign'),
        'missing-charge': count('missing'),
      };
      expect(named).toEqual(Object.fromEntries(Object.entries(expected).filter(([, each]) => each > 0)));
    }),
    { numRuns: 15 },
  );
});
