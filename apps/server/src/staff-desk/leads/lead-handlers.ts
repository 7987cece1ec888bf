import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '../../platform/crypto/new-id.ts';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { findLeads } from './find-leads.ts';
import { askOperator, readLead, requireLead } from './read-lead.ts';
import { staffLeadNotes } from './tables.ts';

const addLeadNote: StaffHandler<'addLeadNote'> = async (deps, { key, note }, { name }) => {
  await requireLead(deps, key);
  const row = { id: newId(), leadKey: key, by: name, text: note, at: deps.clock.now() };
  await deps.db.insert(staffLeadNotes).values(row);
  return {};
};

/** Shows who ordered. Recorded before it is shown. */
const showLeadContact: StaffHandler<'showLeadContact'> = async (deps, { key, reason }, caller) => {
  const lead = await requireLead(deps, key);
  const subject = lead.leadId ?? key;
  await recordAct(deps, caller, { act: 'show personal data', subject, reason, outcome: 'done' });
  const known = await askOperator(deps, lead);
  if (known === null || known === 'no-answer') return { msisdn: groupMsisdn(lead.msisdn), contact: null };
  const { fullName, email, address, landmark } = known;
  return { msisdn: groupMsisdn(lead.msisdn), contact: { fullName, email, address, landmark } };
};

/** The handlers of home broadband orders. */
export const leadHandlers = {
  findLeads,
  readLead,
  showLeadContact,
  addLeadNote,
} satisfies Partial<StaffHandlers>;
