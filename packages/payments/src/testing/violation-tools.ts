import type pg from 'pg';
import { expect } from 'vitest';
import type { InvariantName } from '../audit/invariants.ts';
import type { PaymentHarness } from './payment-harness.ts';

const MINUTE = 60_000;

/** Creates payments for tests of the audit. */
function payments(harness: PaymentHarness) {
  return {
    delivered: async (): Promise<string> => {
      const id = await harness.pay();
      harness.wallet.approve(id);
      await harness.pass(10_000);
      expect((await harness.find(id)).state).toBe('fulfilled');
      return id;
    },
    declined: async (): Promise<string> => {
      const id = await harness.pay();
      harness.wallet.refuse(id);
      await harness.pass(MINUTE);
      expect((await harness.find(id)).state).toBe('declined');
      return id;
    },
  };
}

/** Whose records a difference is to. */
type DifferenceSource = { source?: string; origin?: 'api' | 'file' };

/** Helpers for creating violations. */
export type ViolationTools = ReturnType<typeof createViolationTools>;

/** Creates the helpers for one payment harness and its database. */
export function createViolationTools(harness: PaymentHarness) {
  const sql = (text: string, ...values: unknown[]): Promise<pg.QueryResult> =>
    harness.database.query(text, values);
  type EventRow = { event: string; state: string; detail?: string };
  async function addEvent(id: string, { event, state, detail = 'X' }: EventRow): Promise<void> {
    await sql(
      `INSERT INTO payment_events (payment_id, version, event, state, detail, at)
       SELECT id, version + 1, $2, $3, $4, $5 FROM payments WHERE id = $1`,
      id,
      event,
      state,
      detail,
      harness.clock.now(),
    );
    await sql('UPDATE payments SET version = version + 1 WHERE id = $1', id);
  }

  async function addDifference(kind: string, paymentId: string, from: DifferenceSource = {}): Promise<void> {
    const { source = 'wallet', origin = 'api' } = from;
    await sql(
      `INSERT INTO settlement_differences (day, origin, source, kind, subject, payment_id, amount_minor, currency, posted_minor, owner, found_at)
       VALUES ('2040-03-01', $5, $1, $2, '2040-03-01:' || $3, $3, 500, 'RWF', 0, 'finance', $4)`,
      source,
      kind,
      paymentId,
      harness.clock.now(),
      origin,
    );
  }
  return { harness, sql, addEvent, addDifference, ...payments(harness) };
}

/**
 * A violation to create: the invariant, a part of the audit's detail, and a function that creates it and returns
 * its subject.
 */
export type ViolationScenario = [InvariantName, string, (tools: ViolationTools) => Promise<string>];
