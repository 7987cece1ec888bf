import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { maySeeQueue } from '@portal/contract/staff/staff-queue-names';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { StaffPerson } from '../http/staff-person.ts';

type FoundItem = StaffResult<'findPayments'>['items'][number];

/** By the unique index of each table. */
const BY_REFERENCE = preparedStatement<{ reference: string }>(
  'find-items-by-reference',
  `SELECT 'call-backs' AS queue, reference, created_at AS since, closed_at AS "closedAt", closed_by AS "closedBy"
   FROM contact_requests WHERE reference = $reference
   UNION ALL SELECT 'feedback', reference, at, read_at, read_by FROM feedback WHERE reference = $reference
   UNION ALL SELECT 'signal-reports', reference, at, read_at, read_by FROM signal_reports WHERE reference = $reference`,
);

type Row = Pick<FoundItem, 'queue' | 'reference' | 'closedBy'> & { since: Date; closedAt: Date | null };

/** A reference of eight characters as it is read out or written: in any case, with spaces or hyphens. */
export function toItemReference(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Finds what a visitor sent by the reference that they were shown, in the queues that the person sees. */
export async function findItems(
  pool: pg.Pool,
  text: string,
  { roles }: Pick<StaffPerson, 'roles'>,
): Promise<FoundItem[]> {
  const { rows } = await pool.query<Row>(BY_REFERENCE({ reference: toItemReference(text) }));
  return rows
    .filter(({ queue }) => maySeeQueue(roles, queue))
    .map(({ since, closedAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    }));
}
