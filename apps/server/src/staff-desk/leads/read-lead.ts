import type { StaffLead } from '@portal/contract/staff/staff-find';
import { inLocale } from '@portal/domain/language/localised';
import type { Lead } from '@portal/operator/lead-port';
import { asc, eq } from 'drizzle-orm';
import { leads } from '../../features/leads/tables.ts';
import { listPaymentsOf } from '../../features/payments/staff/list-payments.ts';
import { noFilter } from '../../features/payments/staff/payment-filter.ts';
import { smsMessages } from '../../features/sms/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { toStaffRow } from '../show-payment.ts';
import { type StoredLead, toLeadRow } from './find-leads.ts';
import { staffLeadNotes } from './tables.ts';

type Deps = Pick<DeskDeps, 'db' | 'pool' | 'leads'>;
type Timed = Omit<StaffLead['timeline'][number], 'at'> & { at: Date };

/** Payments of a home broadband order that are shown. */
const MAX_PAYMENTS = 50;

/** Reads a home broadband order as stored. Throws NOT_FOUND. */
export async function requireLead({ db }: Pick<Deps, 'db'>, key: string): Promise<StoredLead> {
  const [lead] = await db.select().from(leads).where(eq(leads.key, key));
  if (!lead) throw new StaffError('NOT_FOUND');
  return lead;
}

/** The order as the operator has it; `null` when it has none. `'no-answer'`: it does not respond. */
export async function askOperator(
  deps: Deps,
  { leadId, msisdn }: StoredLead,
): Promise<Lead | null | 'no-answer'> {
  if (leadId === null) return null;
  return deps.leads.find({ leadId, contact: msisdn }).catch(() => 'no-answer' as const);
}

/** Everything about a home broadband order, personal data masked. Throws NOT_FOUND. */
export const readLead: StaffHandler<'readLead'> = async (deps, { key }) => {
  const lead = await requireLead(deps, key);
  const [atOperator, messages, notes, payments] = await Promise.all([
    askOperator(deps, lead),
    deps.db.select().from(smsMessages).where(eq(smsMessages.subject, key)),
    deps.db
      .select()
      .from(staffLeadNotes)
      .where(eq(staffLeadNotes.leadKey, key))
      .orderBy(asc(staffLeadNotes.at)),
    listLeadPayments(deps, lead),
  ]);
  const known = atOperator === 'no-answer' ? null : atOperator;
  const entries: Timed[] = [
    ...(known?.history ?? []).map(
      ({ step, at }): Timed => ({ at, kind: 'step', what: step, detail: null, by: null }),
    ),
    ...messages.map(
      ({ createdAt, purpose, state }): Timed => ({
        at: createdAt,
        kind: 'message',
        what: purpose ?? 'message',
        detail: state,
        by: null,
      }),
    ),
    ...notes.map(({ at, by, text }): Timed => ({ at, kind: 'note', what: text, detail: null, by })),
  ];
  return {
    ...toLeadRow(lead),
    locale: lead.locale,
    notifiedAt: lead.notifiedAt?.toISOString() ?? null,
    plan: known && inLocale(known.plan.name, 'en'),
    isOperatorAnswering: atOperator !== 'no-answer',
    timeline: entries
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    payments,
  };
};

async function listLeadPayments({ pool }: Deps, { leadId }: StoredLead): Promise<StaffLead['payments']> {
  if (leadId === null) return [];
  const request = { filter: noFilter(), page: { limit: MAX_PAYMENTS, after: null } };
  return (await listPaymentsOf(pool, { by: 'lead', leadId }, request)).rows.map(toStaffRow);
}
