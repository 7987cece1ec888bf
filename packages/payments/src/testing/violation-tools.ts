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

  async function addDifference(kind: string, paymentId: string, book = 'wallet'): Promise<void> {
    await sql(
      `INSERT INTO reconciliation_differences (day, book, kind, subject, payment_id, found_at)
       VALUES ('2040-03-01', $1, $2, $3, $3, $4)`,
      book,
      kind,
      paymentId,
      harness.clock.now(),
    );
  }
  return { harness, sql, addEvent, addDifference, ...payments(harness) };
}

/**
 * A violation to create: the invariant, a part of the audit's detail, and a function that creates it and returns
 * its subject.
 */
export type ViolationScenario = [InvariantName, string, (tools: ViolationTools) => Promise<string>];
