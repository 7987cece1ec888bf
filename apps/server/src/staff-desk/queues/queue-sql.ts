import type { StaffItemKind, StaffQueue } from '@portal/contract/staff/staff-queue-names';
import { LOST_LEAD_SQL } from '@portal/payments/engine/sql/archive-sql';
import { IS_OPEN_DIFFERENCE_SQL } from '@portal/payments/engine/sql/difference-sql';
import { STUCK_SQL, WAITING_SINCE_SQL } from '../../features/payments/staff/list-stuck-payments.ts';
import { ADDRESS_TO_CHECK_SQL } from '../leads/address-to-check.ts';

/** What a row of each queue has. `sort_at` orders a queue, else `since`. */
const TYPES = {
  item: 'text',
  since: 'timestamptz',
  sort_at: 'timestamptz',
  due_at: 'timestamptz',
  about: 'text',
  detail: 'text',
  amount_minor: 'float8',
  currency: 'text',
  payment_id: 'text',
  lead_key: 'text',
};

/** A statement names the columns that it has; all others are NULL. */
type Columns = Partial<Record<keyof typeof TYPES, string>> & { item: string; since: string };

type QueueSource = { kind: StaffItemKind; columns: Columns; from: string };

const OF_PAYMENT = {
  item: 'p.id',
  since: WAITING_SINCE_SQL,
  about: 'p.reason',
  detail: 'p.mode',
  payment_id: 'p.id',
  amount_minor: 'p.amount_minor',
  currency: 'p.currency',
};

/** Where the items of each queue are. Each reads an index or a small table. `$now`: the current time, UTC. */
const SOURCES: Record<StaffQueue, QueueSource> = {
  review: {
    kind: 'payment',
    columns: OF_PAYMENT,
    from: `open_payments o JOIN payments p ON p.id = o.payment_id WHERE o.state = 'review'`,
  },
  stuck: {
    kind: 'payment',
    columns: { ...OF_PAYMENT, since: 'p.since', about: 'p.because' },
    from: `${STUCK_SQL} p WHERE p.because <> 'in-review'`,
  },
  approvals: {
    kind: 'payment',
    columns: {
      item: 's.payment_id',
      since: 's.proposed_at',
      about: 's.action',
      detail: 's.proposed_by',
      payment_id: 's.payment_id',
    },
    // Those about the books and roles are not items of a queue.
    from: 'staff_proposals s WHERE s.decided_at IS NULL AND s.payment_id IS NOT NULL',
  },
  refunds: {
    kind: 'refund',
    columns: {
      item: 'r.id',
      since: 'r.requested_at',
      about: 'r.state',
      detail: 'r.refusal',
      amount_minor: 'r.amount_minor',
      currency: 'r.currency',
      payment_id: 'r.payment_id',
    },
    // That of what was not delivered is in the queue of its payment.
    from: `payment_refunds r WHERE r.due_at IS NOT NULL OR (r.state = 'review' AND r.cause <> 'not-delivered')`,
  },
  disputes: {
    kind: 'dispute',
    columns: {
      item: 'd.id',
      since: 'd.opened_at',
      due_at: 'd.evidence_due_at',
      about: 'd.reason',
      amount_minor: 'd.amount_minor',
      currency: 'd.currency',
      payment_id: 'd.payment_id',
      // Those without a date come last.
      sort_at: `coalesce(d.evidence_due_at, d.opened_at + interval '1 year')`,
    },
    from: `payment_disputes d WHERE d.state = 'open'`,
  },
  requests: {
    kind: 'payment',
    columns: {
      item: 'c.payment_id',
      since: 'c.opened_at',
      about: 'c.reference',
      detail: 'c.note',
      payment_id: 'c.payment_id',
      amount_minor: 'p.amount_minor',
      currency: 'p.currency',
    },
    // The payment of an open request is not archived.
    from: `reversal_cases c LEFT JOIN payments p ON p.id = c.payment_id WHERE c.closed_at IS NULL`,
  },
  settlement: {
    kind: 'difference',
    columns: {
      item: `'settlement:' || d.id`,
      since: 'd.found_at',
      about: 'd.kind',
      detail: 'd.source',
      amount_minor: 'd.amount_minor',
      currency: 'd.currency',
      payment_id: 'd.payment_id',
    },
    from: `settlement_differences d WHERE ${IS_OPEN_DIFFERENCE_SQL}`,
  },
  'lost-leads': {
    kind: 'payment',
    columns: {
      item: 'payments.id',
      since: 'payments.updated_at',
      about: `payments.contents ->> 'leadId'`,
      detail: 'payments.delivery_reference',
      payment_id: 'payments.id',
      amount_minor: 'payments.amount_minor',
      currency: 'payments.currency',
      lead_key: `(SELECT l.key FROM leads l WHERE l.lead_id = payments.contents ->> 'leadId' LIMIT 1)`,
    },
    // Such a payment is not archived. It leaves the queue with a note of the staff on it or on its order.
    from: `payments WHERE ${LOST_LEAD_SQL}
      AND NOT EXISTS (SELECT FROM staff_notes n WHERE n.payment_id = payments.id AND n.at > payments.updated_at)
      AND NOT EXISTS (SELECT FROM staff_lead_notes n JOIN leads l ON l.key = n.lead_key
        WHERE l.lead_id = payments.contents ->> 'leadId' AND n.at > payments.updated_at)`,
  },
  addresses: {
    kind: 'lead',
    columns: {
      item: 'coalesce(leads.lead_id, leads.key)',
      since: 'leads.created_at',
      about: `'address-unknown'`,
      detail: `concat_ws(', ', leads.town, leads.plan_code)`,
      lead_key: 'leads.key',
    },
    from: `leads WHERE ${ADDRESS_TO_CHECK_SQL}`,
  },
  'unsent-leads': {
    kind: 'lead',
    columns: {
      item: 'coalesce(l.lead_id, l.key)',
      since: 'h.created_at',
      about: `'not-sent'`,
      detail: `concat_ws(', ', l.town, h.names)`,
      lead_key: 'l.key',
    },
    // It leaves the queue when every sales system has it, or with a note of the staff since.
    from: `(SELECT lead_key, min(created_at) AS created_at, max(late_at) AS late_at,
        string_agg(lower(recipient), ', ' ORDER BY recipient) AS names
      FROM lead_handovers WHERE done_at IS NULL AND late_at < $now::timestamptz GROUP BY lead_key) h JOIN leads l ON l.key = h.lead_key
      WHERE NOT EXISTS (SELECT FROM staff_lead_notes n WHERE n.lead_key = l.key AND n.at > h.late_at)`,
  },
  'call-backs': {
    kind: 'call-back',
    columns: {
      item: 'c.reference',
      since: 'c.created_at',
      // What was promised comes when it is due; a call without a time when it was asked for.
      due_at: 'c.due_at',
      sort_at: 'coalesce(c.due_at, c.created_at)',
      about: `nullif(concat_ws(' ', c."values" ->> 'window', c."values" ->> 'topic'), '')`,
      // The code of the payment that it is about, if the customer came from one.
      detail: `concat_ws(' ', c.locale, c."values" ->> 'subject')`,
    },
    from: 'contact_requests c WHERE c.closed_at IS NULL',
  },
  feedback: {
    kind: 'feedback',
    columns: {
      item: 'f.reference',
      since: 'f.at',
      about: `concat_ws(' ', f.topic, f.rating)`,
      detail: 'f.message',
    },
    from: 'feedback f WHERE f.read_at IS NULL',
  },
  'pay-links': {
    kind: 'pay-link',
    columns: {
      item: 'l.token',
      since: 'l.reported_at',
      about: `'reported'`,
      detail: `concat_ws(': ', l.name, l.note)`,
    },
    from: `pay_links l WHERE l.reported_at IS NOT NULL AND l.stopped_at IS NULL
      AND (l.cleared_at IS NULL OR l.cleared_at < l.reported_at)`,
  },
  'signal-reports': {
    kind: 'signal-report',
    columns: {
      item: 'r.reference',
      since: 'r.at',
      about: `coalesce(r.technology, 'no-signal')`,
      detail: `concat_ws(' ', r.place, r.lat || ', ' || r.lng)`,
    },
    from: 'signal_reports r WHERE r.read_at IS NULL',
  },
  'help-searches': {
    kind: 'help-search',
    columns: {
      item: `concat_ws(':', h.locale, h.query)`,
      since: 'h.last_at',
      about: 'h.locale',
      detail: `h.query || ' (' || h.misses || ')'`,
    },
    from: 'faq_missed_searches h WHERE h.answered_at IS NULL OR h.last_at > h.answered_at',
  },
};

/** SQL of the rows of a queue with all columns and `kind`, for FROM. */
export function queueSql(queue: StaffQueue): string {
  const { kind, columns, from } = SOURCES[queue];
  const names = Object.keys(TYPES) as (keyof Columns)[];
  const expressionOf = (name: keyof Columns) =>
    columns[name] ?? (name === 'sort_at' ? columns.since : 'NULL');
  const selected = names.map((name) => `(${expressionOf(name)})::${TYPES[name]} AS ${name}`);
  return `(SELECT '${kind}'::text AS kind, ${selected.join(', ')} FROM ${from})`;
}

/** What the items of a queue are. */
export function kindOfQueue(queue: StaffQueue): StaffItemKind {
  return SOURCES[queue].kind;
}
