import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { newId } from '../../platform/crypto/new-id.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller, StaffHandlers } from '../http/staff-calls.ts';
import { recordAct } from '../payments/carry-out-action.ts';
import { findLeads } from './find-leads.ts';
import { askOperator, readLead, requireLead } from './read-lead.ts';
import { staffLeadNotes } from './tables.ts';

type LeadCalls = 'findLeads' | 'readLead' | 'showLeadContact' | 'addLeadNote';

/** The handlers of home broadband orders. */
export function leadHandlers(deps: DeskDeps): Pick<StaffHandlers, LeadCalls> {
  return {
    findLeads: (input) => findLeads(deps, input),
    readLead: ({ key }) => readLead(deps, key),
    showLeadContact: (input, caller) => showLeadContact(deps, input, caller),
    addLeadNote: async ({ key, note }, { name }) => {
      await requireLead(deps, key);
      const row = { id: newId(), leadKey: key, by: name, text: note, at: deps.clock.now() };
      await deps.db.insert(staffLeadNotes).values(row);
      return {};
    },
  };
}

/** Shows who ordered. Recorded before it is shown. */
async function showLeadContact(
  deps: DeskDeps,
  { key, reason }: StaffParsedInput<'showLeadContact'>,
  caller: StaffCaller,
): Promise<StaffResult<'showLeadContact'>> {
  const lead = await requireLead(deps, key);
  const subject = lead.leadId ?? key;
  await recordAct(deps, caller, { act: 'show personal data', subject, reason, outcome: 'done' });
  const known = await askOperator(deps, lead);
  if (known === null || known === 'no-answer') return { msisdn: groupMsisdn(lead.msisdn), contact: null };
  const { fullName, email, address, landmark } = known;
  return { msisdn: groupMsisdn(lead.msisdn), contact: { fullName, email, address, landmark } };
}
