import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { pseudonymOf } from '../../features/staff-acts/pseudonyms.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffPerson } from '../http/staff-person.ts';
import { recordSearch, type SearchAct } from './budget.ts';

type Search = {
  text: string;
  /** How the text was understood; `null`: it may be anything. */
  understoodAs: SearchAct['by'] | null;
  /** Id of what was found; `null` when nothing was. */
  subject: string | null;
};

/**
 * Records a search with a text, whatever it is: a number, e-mail or account by a pseudonym, a code or reference by the payment that it
 * found (decision 107). Throws REFUSED above the person's budget, before anything is shown.
 */
export async function recordTextSearch(
  deps: Pick<DeskDeps, 'db' | 'clock' | 'budgets' | 'count'>,
  caller: Pick<StaffPerson, 'name' | 'subject'>,
  { text, understoodAs, subject }: Search,
): Promise<void> {
  const msisdn = parseMsisdn(text);
  const by = msisdn ? 'number' : (understoodAs ?? 'contact');
  const namesPayment = by === 'code' || by === 'id' || by === 'request' || by === 'reference';
  const person = namesPayment ? null : await pseudonymOf(deps.db, msisdn ?? text, deps.clock.now());
  await recordSearch(deps, caller, { by, person, ...(subject !== null && namesPayment && { subject }) });
}
