import { parseDay } from '../../features/payments/reconcile/business-day.ts';
import { type Command, noteOf, operand } from '../command.ts';

/** Notes why the books differ somewhere. */
export const explain: Command = {
  name: 'explain',
  about: 'notes why the books of a day differ about something',
  operands: ['day', 'transaction or reference'],
  details:
    'Takes a difference off the open ones, for good. Changes no payment: first see to the money, then explain what the\nbooks will always show, e.g. a refund that was paid out at the counter.',
  needsNote: () => true,
  run: async ({ books }, asked) => {
    const [typed, subject] = [operand(asked, 0), operand(asked, 1)];
    const day = parseDay(typed);
    if (!day) return { kind: 'refused', text: `${typed} is no day.`, data: { why: 'no-day' } };
    const explained = await books.explain({ day, subject, ...noteOf(asked) });
    if (explained === 0) {
      return {
        kind: 'not-found',
        text: `The books of ${day} do not differ about ${subject}.`,
        data: { day, subject },
      };
    }
    return { kind: 'done', text: `Explained: ${explained}.`, data: { day, subject, explained } };
  },
};
