import { parseBusinessDay } from '@portal/domain/time/business-day';
import { type DatabaseCommand, notFound, readOperand, refuseDay, requireNote } from '../../command.ts';

/** Records the explanation of a difference. */
export const explainCommand: DatabaseCommand = {
  name: 'explain',
  about: 'records why the records of a day differ',
  operands: ['day', 'transaction or reference'],
  details:
    'Removes a difference from the open ones permanently. Changes no payment: first settle the money, then explain what\nthe records will always show, e.g. a refund that was paid out at the counter.',
  needsNote: () => true,
  run: async ({ records }, input) => {
    const [typed, subject] = [readOperand(input, 0), readOperand(input, 1)];
    const day = parseBusinessDay(typed);
    if (!day) return refuseDay(typed);
    const explained = await records.explain({ day, subject, ...requireNote(input) });
    if (explained === 0) {
      return notFound(`The records of ${day} have no difference for ${subject}.`, { day, subject });
    }
    return { kind: 'done', text: `Explained: ${explained}.`, data: { day, subject, explained } };
  },
};
