import { clearJournal } from './clear-journal.ts';
import type { ViolationScenario } from './violation-tools.ts';

const MINUTE = 60_000;

/** Violations of each invariant, written directly to the database. */
export const VIOLATION_SCENARIOS: Record<string, ViolationScenario> = {
  'charged twice under two references': [
    'I1',
    'charged as',
    async ({ addEvent, delivered }) => {
      const id = await delivered();
      await addEvent(id, { event: 'charge-confirmed', state: 'fulfilled', detail: 'another-charge' });
      return id;
    },
  ],
  "charged twice according to the provider's statement": [
    'I1',
    'charged-twice',
    async ({ addDifference, delivered }) => {
      const id = await delivered();
      await addDifference('charged-twice', id);
      return id;
    },
  ],
  'charged with the charge of another payment': [
    'I2',
    'one charge for',
    async ({ delivered, sql }) => {
      const ids = [await delivered(), await delivered()].sort();
      await sql("UPDATE payments SET provider_reference = 'same' WHERE id = ANY ($1)", ids);
      return ids[0] ?? '';
    },
  ],
  'charged at the provider without a payment of ours': [
    'I2',
    'missing-at-ours',
    async ({ addDifference }) => {
      await addDifference('missing-at-ours', 'unknown-reference');
      return 'unknown-reference';
    },
  ],
  'delivered without a charge': [
    'I3',
    'no charge is known',
    async ({ delivered, sql }) => {
      const id = await delivered();
      await sql('UPDATE payments SET charged_minor = NULL WHERE id = $1', id);
      return id;
    },
  ],
  'fulfilled without a delivery': [
    'I3',
    'no delivery was noted',
    async ({ delivered, sql }) => {
      const id = await delivered();
      await sql('UPDATE payments SET delivery_reference = NULL WHERE id = $1', id);
      return id;
    },
  ],
  'delivered twice for one order': [
    'I3',
    'was delivered by',
    async ({ delivered, sql }) => {
      const ids = [await delivered(), await delivered()].sort();
      await sql(
        "UPDATE payments SET live = false, delivers = false, order_id = 'one-order' WHERE id = ANY ($1)",
        ids,
      );
      return ids[0] ?? '';
    },
  ],
  "delivered twice according to the operator's records": [
    'I3',
    'given-twice',
    async ({ addDifference, delivered }) => {
      const id = await delivered();
      await addDifference('given-twice', id, 'deliveries');
      return id;
    },
  ],
  'changed after its final state': [
    'I4',
    'fulfilled → charge-declined → declined',
    async ({ addEvent, delivered, sql }) => {
      const id = await delivered();
      await addEvent(id, { event: 'charge-declined', state: 'declined' });
      await sql("UPDATE payments SET state = 'declined' WHERE id = $1", id);
      return id;
    },
  ],
  'charged and declined': [
    'I5',
    'accounted for: see',
    async ({ delivered, sql }) => {
      await delivered();
      await sql("UPDATE payments SET state = 'declined'");
      return '2040-03-01 RWF';
    },
  ],
  'delivered for less than was charged': [
    'I5',
    'charged 2100, 2000 accounted for',
    async ({ delivered, sql }) => {
      const id = await delivered();
      await sql('UPDATE payments SET charged_minor = 600 WHERE id = $1', id);
      return '2040-03-01 RWF';
    },
  ],
  'open without a next step': [
    'I6',
    'without a next step',
    async ({ sql, harness }) => {
      const id = await harness.pay();
      await sql('UPDATE payments SET due_at = NULL WHERE id = $1', id);
      return id;
    },
  ],
  'open and not found by the sweep': [
    'I6',
    'open_payments says otherwise',
    async ({ sql, harness }) => {
      const id = await harness.pay();
      await sql('DELETE FROM open_payments WHERE payment_id = $1', id);
      return id;
    },
  ],
  'scheduled while the clock was a month ahead': [
    'I6',
    'next step not before',
    async ({ sql, harness }) => {
      const id = await harness.pay();
      await sql("UPDATE payments SET due_at = due_at + interval '30 days' WHERE id = $1", id);
      return id;
    },
  ],
  'overdue for an hour with a job that has used its last attempt': [
    'I6',
    'no job will do it',
    async ({ sql, harness }) => {
      const id = await harness.pay();
      await sql('UPDATE graphile_worker._private_jobs SET attempts = max_attempts');
      harness.clock.advance(60 * MINUTE);
      return id;
    },
  ],
  'changed without a row in its history': [
    'I7',
    'its history ends with awaiting-customer',
    async ({ sql, harness }) => {
      const id = await harness.pay();
      await sql("UPDATE payments SET state = 'expired' WHERE id = $1", id);
      return id;
    },
  ],
  'created without a first row in its history': [
    'I7',
    'does not begin',
    async ({ sql, harness }) => {
      const id = await harness.pay();
      await sql('DELETE FROM payment_events WHERE payment_id = $1 AND version = 1', id);
      return id;
    },
  ],
  'shown as failed, charged later and not told by SMS': [
    'I8',
    'no message since',
    async ({ delivered, sql }) => {
      const id = await delivered();
      await sql('UPDATE payments SET told_failed = true');
      await sql('TRUNCATE payment_messages');
      return id;
    },
  ],
  'charged without an entry in the journal': [
    'I9',
    'charged 500, in the journal charged 0',
    async ({ delivered, harness }) => {
      const id = await delivered();
      await clearJournal(harness.database);
      return id;
    },
  ],
  'posted to the journal twice': [
    'I9',
    'in the journal charged 1000',
    async ({ delivered, sql }) => {
      const id = await delivered();
      await sql(
        `INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
         SELECT day, at, payment_id, version, event, debit, credit, amount_minor, currency FROM journal
         WHERE payment_id = $1 AND event = 'charge-confirmed'`,
        id,
      );
      return id;
    },
  ],
};
