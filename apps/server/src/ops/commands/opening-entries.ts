import { addOpeningEntries } from '@portal/payments/journal/opening-entries';
import type { DatabaseCommand } from '../command.ts';

/** Books payments that are older than the journal. */
export const openingEntriesCommand: DatabaseCommand = {
  name: 'opening-entries',
  about: 'books payments that are older than the journal',
  options: {},
  details:
    'For payments that were brought in from a system without a journal: each charge, and its delivery or refund, is booked on the present business day. Nothing is booked twice (docs/upgrade.md).',
  needsNote: () => true,
  run: async ({ pool, clock }) => {
    const booked = await addOpeningEntries(pool, clock.now());
    const text = booked === 0 ? 'Every charged payment is in the journal.' : `Booked: ${booked} payments.`;
    return { kind: 'done', text, data: { booked } };
  },
};
