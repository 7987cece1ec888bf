import { clearJournal } from './clear-journal.ts';
import { STANDING_VIOLATIONS } from './standing-violations.ts';
import type { ViolationScenario, ViolationTools } from './violation-tools.ts';

/** Makes a payment, spoils it and returns its id. */
const spoiling =
  (make: (tools: ViolationTools) => Promise<string>) =>
  (spoil: (tools: ViolationTools, id: string) => Promise<unknown>): ViolationScenario[2] =>
  async (tools) => {
    const id = await make(tools);
    await spoil(tools, id);
    return id;
  };
const ofDelivered = spoiling(({ delivered }) => delivered());
/** As if the delivered payment of 500 had been for two numbers that cost so much, the second of which was refused. */
const ofSeveral = (first: number, second: number) =>
  ofDelivered(({ sql }, id) =>
    sql(
      `UPDATE payments SET order_kind = 'several-recharges', contents = $2, outcomes = $3 WHERE id = $1`,
      id,
      JSON.stringify({
        kind: 'several-recharges',
        recharges: [
          { msisdn: '788000001', minor: first },
          { msisdn: '788000002', minor: second },
        ],
      }),
      JSON.stringify([{ kind: 'delivered' }, { kind: 'refused' }]),
    ),
  );
const ofOpen = spoiling(({ harness }) => harness.pay());

type WrongMandate = { charge?: number; month?: number; payer?: string; closedAt?: Date };

/** Writes that a payment was charged under a mandate. */
async function putUnderMandate(
  { sql }: ViolationTools,
  id: string,
  { charge = 1_000, month = 5_000, payer = '733000001', closedAt }: WrongMandate,
): Promise<void> {
  await sql(
    `INSERT INTO payment_mandates (id, mode, payer, locale, state, currency, charge_limit_minor, month_limit_minor, valid_until,
       requested_at, active_at, closed_at)
     SELECT 'mandate', mode, $2, 'en', $6, currency, $3, $4, 'infinity', '-infinity', '-infinity', $5 FROM payments WHERE id = $1
     ON CONFLICT DO NOTHING`,
    ...[id, payer, charge, month, closedAt ?? null, closedAt ? 'ended' : 'active'],
  );
  await sql("UPDATE payments SET mandate_id = 'mandate' WHERE id = $1", id);
}

/** Violations of each invariant, written directly to the database. */
export const VIOLATION_SCENARIOS: Record<string, ViolationScenario> = {
  'charged twice under two references': [
    'I1',
    'charged as',
    ofDelivered(({ addEvent }, id) =>
      addEvent(id, { event: 'charge-confirmed', state: 'fulfilled', detail: 'another-charge' }),
    ),
  ],
  "charged twice according to the provider's list": [
    'I1',
    'charged-twice',
    ofDelivered(({ addDifference }, id) => addDifference('charged-twice', id)),
  ],
  'charged twice according to an imported statement': [
    'I1',
    'charged-twice',
    ofDelivered(({ addDifference }, id) =>
      addDifference('charged-twice', id, { source: 'momo', origin: 'file' }),
    ),
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
    'unknown-charge',
    async ({ addDifference }) => {
      await addDifference('unknown-charge', 'unknown-reference');
      return 'unknown-reference';
    },
  ],
  'delivered without a charge': [
    'I3',
    'no charge is known',
    ofDelivered(({ sql }, id) => sql('UPDATE payments SET charged_minor = NULL WHERE id = $1', id)),
  ],
  'fulfilled without a delivery': [
    'I3',
    'no delivery was noted',
    ofDelivered(({ sql }, id) => sql('UPDATE payments SET delivery_reference = NULL WHERE id = $1', id)),
  ],
  'for several numbers, one of which got nothing and no money back': [
    'I3',
    '300 of it refused and 0 refunded',
    ofSeveral(200, 300),
  ],
  'for several numbers that cost more than was charged': [
    'I3',
    'its numbers cost 600 of 500',
    ofSeveral(300, 300),
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
    ofDelivered(({ addDifference }, id) => addDifference('given-twice', id, { source: 'deliveries' })),
  ],
  'changed after its final state': [
    'I4',
    'fulfilled → charge-declined → declined',
    ofDelivered(async ({ addEvent, sql }, id) => {
      await addEvent(id, { event: 'charge-declined', state: 'declined' });
      await sql("UPDATE payments SET state = 'declined' WHERE id = $1", id);
    }),
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
    ofOpen(({ sql }, id) => sql('UPDATE payments SET due_at = NULL WHERE id = $1', id)),
  ],
  'open and not found by who claims what is due': [
    'I6',
    'open_payments says otherwise',
    ofOpen(({ sql }, id) => sql('DELETE FROM open_payments WHERE payment_id = $1', id)),
  ],
  'scheduled while the clock was a month ahead': [
    'I6',
    'next step not before',
    ofOpen(({ sql }, id) =>
      sql("UPDATE payments SET due_at = due_at + interval '30 days' WHERE id = $1", id),
    ),
  ],
  'open and in a lane that nobody claims': [
    'I6',
    'open_payments says otherwise',
    ofOpen(({ sql }, id) => sql("UPDATE open_payments SET lane = 'nowhere' WHERE payment_id = $1", id)),
  ],
  'changed without a row in its history': [
    'I7',
    'its history ends with awaiting-customer',
    ofOpen(({ sql }, id) => sql("UPDATE payments SET state = 'expired' WHERE id = $1", id)),
  ],
  'created without a first row in its history': [
    'I7',
    'does not begin',
    ofOpen(({ sql }, id) => sql('DELETE FROM payment_events WHERE payment_id = $1 AND version = 1', id)),
  ],
  'shown as failed, charged later and not told by SMS': [
    'I8',
    'no message since',
    ofDelivered(async ({ sql }) => {
      await sql('UPDATE payments SET told_failed = true');
      await sql('TRUNCATE payment_messages');
    }),
  ],
  'charged without an entry in the journal': [
    'I9',
    'charged 500, in the journal charged 0',
    ofDelivered(({ harness }) => clearJournal(harness.database)),
  ],
  'posted to the journal twice': [
    'I9',
    'in the journal charged 1000',
    ofDelivered(({ sql }, id) =>
      sql(
        `INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
         SELECT day, at, payment_id, version, event, debit, credit, amount_minor, currency FROM journal
         WHERE payment_id = $1 AND event = 'charge-confirmed'`,
        id,
      ),
    ),
  ],
  'charged more than its mandate allows at once': [
    'I14',
    'more than a charge',
    ofDelivered((tools, id) => putUnderMandate(tools, id, { charge: 499, month: 5_000 })),
  ],
  'charged a number that gave another number the permission': [
    'I14',
    'of another payer',
    ofDelivered((tools, id) => putUnderMandate(tools, id, { payer: '733000009' })),
  ],
  'started after the mandate had ended': [
    'I14',
    'started after the end',
    ofDelivered((tools, id) => putUnderMandate(tools, id, { closedAt: new Date(0) })),
  ],
  'charged a number by MTN MoMo whose pre-approval was in force, for somebody who only typed it': [
    'I14',
    'by somebody else',
    ofDelivered(async (tools, id) => {
      await tools.sql("UPDATE payments SET mode = 'momo' WHERE id = $1", id);
      await putUnderMandate(tools, id, {});
      await tools.sql('UPDATE payments SET mandate_id = NULL WHERE id = $1', id);
    }),
  ],
  'charged more than its mandate allows in a month': [
    'I14',
    'more than a month: 1000',
    async (tools) => {
      const ids = [await tools.delivered(), await tools.delivered()];
      for (const id of ids) await putUnderMandate(tools, id, { charge: 500, month: 999 });
      return 'mandate';
    },
  ],
  'charged more in a month than its mandate allows, with the first charge of its card': [
    'I14',
    'more than a month: 1000',
    async (tools) => {
      const [first, later] = [await tools.delivered(), await tools.delivered()];
      await putUnderMandate(tools, later, { charge: 500, month: 999 });
      await tools.sql('UPDATE payment_mandates SET first_payment_id = $1', first);
      return 'mandate';
    },
  ],
  'charged again by a card whose first charge was disputed': [
    'I14',
    'was disputed',
    async (tools) => {
      const [first, later] = [await tools.delivered(), await tools.delivered()];
      await putUnderMandate(tools, later, {});
      await tools.sql('UPDATE payment_mandates SET first_payment_id = $1', first);
      await tools.sql(
        `INSERT INTO payment_disputes (id, payment_id, amount_minor, currency, state, reason, opened_at, updated_at)
         SELECT 'd', id, 500, currency, 'open', 'fraud', '2000-01-01', '2000-01-01' FROM payments WHERE id = $1`,
        first,
      );
      return later;
    },
  ],
  ...STANDING_VIOLATIONS,
};
