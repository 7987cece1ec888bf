import { preparedStatement, WITHOUT_DISK_WAIT } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { Payment } from '../payment.ts';
import { leaseMsOf, REFUND_STATES } from '../payment-steps.ts';
import { paymentColumns } from './payment-columns.ts';

/** A later lease was written while a clock was ahead, and counts as none. */
const MAX_LEASE = "interval '5 minutes'";

/** A lane and how many of its steps are wanted. */
type WantedSteps = { lane: string; slots: number };

/** A payment whose step a process holds. */
type PaymentLease = { payment: Pick<Payment, 'id' | 'version'>; until: Date };

/** The statements of the scheduler. A lost lease repeats a step, which is safe: they do not wait for the disk. */
export function leaseStatements(pool: pg.Pool) {
  return {
    /** Leases the oldest due steps of each lane that nobody holds, and returns their payments. Nodes may run it at once. */
    claimDueSteps: async (wanted: readonly WantedSteps[], now: Date): Promise<Payment[]> => {
      const { rows } = await pool.query<Payment>(
        CLAIM_DUE_STEPS({
          lanes: wanted.map(({ lane }) => lane),
          slots: wanted.map(({ slots }) => slots),
          now,
          refundStates: REFUND_STATES,
          leaseMs: leaseMsOf({ job: 'check-payment' }),
          refundLeaseMs: leaseMsOf({ job: 'refund-payment' }),
        }),
      );
      return rows;
    },

    /** Sets until when steps are held. A step that was planned again since is left alone. */
    setLeases: async (leases: readonly PaymentLease[]): Promise<void> => {
      await pool.query(
        SET_LEASES({
          ids: leases.map(({ payment }) => payment.id),
          versions: leases.map(({ payment }) => payment.version),
          untils: leases.map(({ until }) => until),
        }),
      );
    },
  };
}

/** The rows of `open_payments` are compared with the payments, as in `OPEN_PAYMENTS_SQL`. */
const CLAIM_DUE_STEPS = preparedStatement<{
  lanes: string[];
  slots: number[];
  now: Date;
  refundStates: string[];
  leaseMs: number;
  refundLeaseMs: number;
}>(
  'claim-due-steps',
  `
    WITH due AS MATERIALIZED (
      SELECT step.id FROM unnest($lanes::text[], $slots::int[]) wanted (lane, slots)
      CROSS JOIN LATERAL (
        SELECT p.id FROM open_payments s JOIN payments p ON p.id = s.payment_id
        WHERE s.lane = wanted.lane AND s.due_at <= $now::timestamptz AND p.state = s.state AND p.due_at = s.due_at
          AND (p.leased_until IS NULL OR p.leased_until <= $now OR p.leased_until > $now + ${MAX_LEASE})
        ORDER BY s.due_at LIMIT wanted.slots
        FOR UPDATE OF p SKIP LOCKED) step)
    UPDATE payments p SET leased_until = $now + CASE WHEN p.state = ANY ($refundStates::text[]) THEN $refundLeaseMs::int
      ELSE $leaseMs::int END * interval '1 millisecond'
    FROM ${WITHOUT_DISK_WAIT} WHERE p.id = ANY (ARRAY(SELECT id FROM due))
    RETURNING ${paymentColumns('p')}`,
);

const SET_LEASES = preparedStatement<{ ids: string[]; versions: number[]; untils: Date[] }>(
  'set-leases',
  `
    UPDATE payments p SET leased_until = lease.until
    FROM unnest($ids::text[], $versions::int[], $untils::timestamptz[]) lease (id, version, until), ${WITHOUT_DISK_WAIT}
    WHERE p.id = lease.id AND p.version = lease.version AND p.due_at <= lease.until`,
);
