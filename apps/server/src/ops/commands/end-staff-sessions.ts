import { createSessionStore } from '../../staff-desk/sign-in/session-store.ts';
import { type DatabaseCommand, readOperand } from '../command.ts';

/** Signs a person out of the staff desk everywhere. */
export const endStaffSessionsCommand: DatabaseCommand = {
  name: 'end-staff-sessions',
  about: 'signs a person out of the staff desk in every browser',
  operands: ['e-mail or id'],
  details:
    'The id is that at the identity provider, as the desk shows it under People. Also take the role from the person at the identity provider, or they sign in again.',
  needsNote: () => true,
  run: async ({ db, clock }, input) => {
    const ended = await createSessionStore({ db, clock, recheckMs: 0 }).endAllOf(readOperand(input, 0));
    const text = ended === 0 ? 'No session of this person.' : `Sessions ended: ${ended}.`;
    return { kind: ended === 0 ? 'not-found' : 'done', text, data: { ended } };
  },
};
