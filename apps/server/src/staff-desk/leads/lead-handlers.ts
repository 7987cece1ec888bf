import { revealReason } from '@portal/contract/staff/reveal-fields';
import type { StaffLead } from '@portal/contract/staff/staff-find';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { inLocale } from '@portal/domain/language/localised';
import type { Lead } from '@portal/operator/lead-port';
import { newId } from '@portal/platform/crypto/new-id';
import { asc, eq } from 'drizzle-orm';
import { type Handover, listHandovers } from '../../features/leads/sales-system/hand-over.ts';
import { FOLDER, leads } from '../../features/leads/tables.ts';
import { listPaymentsOf } from '../../features/payments/staff/list-payments.ts';
import { noFilter } from '../../features/payments/staff/payment-filter.ts';
import { smsMessages } from '../../features/sms/tables.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { recordReveal } from '../personal-data/budget.ts';
import { recordTextSearch } from '../personal-data/record-text-search.ts';
import { toStaffRow } from '../show-payment.ts';
import { findLeads, type StoredLead, toLeadRow } from './find-leads.ts';
import { staffLeadNotes } from './tables.ts';

/** Payments of a home broadband order that are shown. */
const MAX_PAYMENTS = 50;

/** Everything about a home broadband order, personal data masked. Throws NOT_FOUND. */
const readLead: StaffHandler<'readLead'> = async (deps, { key }) => {
  const lead = await requireLead(deps, key);
  const [atOperator, messages, notes, payments, handovers] = await Promise.all([
    askOperator(deps, lead),
    deps.db.select().from(smsMessages).where(eq(smsMessages.subject, key)),
    deps.db
      .select()
      .from(staffLeadNotes)
      .where(eq(staffLeadNotes.leadKey, key))
      .orderBy(asc(staffLeadNotes.at)),
    listLeadPayments(deps, lead),
    listHandovers(deps.db, key),
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
    handovers: handovers.map((each) => toWireHandover(each, deps.clock.now())),
  };
};

function toWireHandover(
  { recipient, doneAt, lateAt, file, error }: Handover,
  now: Date,
): StaffLead['handovers'][number] {
  return {
    recipient: recipient === FOLDER ? null : recipient,
    state: doneAt ? 'done' : lateAt < now ? 'late' : 'waiting',
    at: doneAt?.toISOString() ?? null,
    file,
    error: doneAt ? null : error,
  };
}

/** Sends an order to a sales system again. Throws NOT_FOUND when none of this name must have it. */
const sendLeadAgain: StaffHandler<'sendLeadAgain'> = async (deps, { key, recipient }, caller) => {
  const lead = await requireLead(deps, key);
  if (!(await deps.sendLeadAgain({ key, recipient: recipient ?? FOLDER }))) throw new StaffError('NOT_FOUND');
  await recordAct(deps, caller, {
    act: 'send order again',
    subject: lead.leadId ?? key,
    reason: `to ${recipient ?? 'files'}`,
    outcome: 'done',
  });
  return {};
};

const addLeadNote: StaffHandler<'addLeadNote'> = async (deps, { key, note }, { name }) => {
  await requireLead(deps, key);
  const row = { id: newId(), leadKey: key, by: name, text: note, at: deps.clock.now() };
  await deps.db.insert(staffLeadNotes).values(row);
  return {};
};

/** Shows who ordered. Recorded before it is shown. */
const showLeadContact: StaffHandler<'showLeadContact'> = async (deps, { key, ...why }, caller) => {
  const lead = await requireLead(deps, key);
  const subject = lead.leadId ?? key;
  await recordReveal(deps, caller, { subject, reason: revealReason(why), after: { lead: key } });
  const known = await askOperator(deps, lead);
  if (known === null || known === 'no-answer') return { msisdn: groupMsisdn(lead.msisdn), contact: null };
  const { fullName, email, address, landmark } = known;
  return { msisdn: groupMsisdn(lead.msisdn), contact: { fullName, email, address, landmark } };
};

/** The handlers of home broadband orders. */
export const leadHandlers = {
  findLeads: async (deps, input, caller) => {
    if (input.text !== '')
      await recordTextSearch(deps, caller, { text: input.text, understoodAs: null, subject: null });
    return findLeads(deps, input, caller);
  },
  readLead,
  showLeadContact,
  addLeadNote,
  sendLeadAgain,
} satisfies Partial<StaffHandlers>;

type Deps = Pick<DeskDeps, 'db' | 'pool' | 'leads'>;

type Timed = Omit<StaffLead['timeline'][number], 'at'> & { at: Date };

/** Reads a home broadband order as stored. Throws NOT_FOUND. */
async function requireLead({ db }: Pick<Deps, 'db'>, key: string): Promise<StoredLead> {
  const [lead] = await db.select().from(leads).where(eq(leads.key, key));
  if (!lead) throw new StaffError('NOT_FOUND');
  return lead;
}

/** The order as the operator has it; `null` when it has none. `'no-answer'`: it does not respond. */
async function askOperator(deps: Deps, { leadId, msisdn }: StoredLead): Promise<Lead | null | 'no-answer'> {
  if (leadId === null) return null;
  return deps.leads.find({ leadId, contact: msisdn }).catch(() => 'no-answer' as const);
}

async function listLeadPayments({ pool }: Deps, { leadId }: StoredLead): Promise<StaffLead['payments']> {
  if (leadId === null) return [];
  const request = { filter: noFilter(), page: { limit: MAX_PAYMENTS, after: null } };
  return (await listPaymentsOf(pool, { by: 'lead', leadId }, request)).rows.map(toStaffRow);
}
