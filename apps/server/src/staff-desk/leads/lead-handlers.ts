import { revealReason } from '@portal/contract/staff/reveal-fields';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '@portal/platform/crypto/new-id';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { recordReveal } from '../personal-data/budget.ts';
import { recordTextSearch } from '../personal-data/record-text-search.ts';
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
const showLeadContact: StaffHandler<'showLeadContact'> = async (deps, { key, ...why }, caller) => {
  const lead = await requireLead(deps, key);
  const subject = lead.leadId ?? key;
  await recordReveal(deps, caller, { subject, reason: revealReason(why) });
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
} satisfies Partial<StaffHandlers>;
