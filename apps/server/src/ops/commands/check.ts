import { carryOutDecision } from '../carry-out-decision.ts';
import type { Command } from '../command.ts';

/** Asks the provider now instead of at the next scheduled check. */
export const checkCommand: Command = {
  name: 'check',
  about: 'asks the provider now for the status of a transaction',
  operands: ['transaction'],
  details:
    'Also for a declined or expired one: a late charge is delivered or refunded. Changes nothing by itself. In review,\nonly while it is not known whether anything was charged.',
  needsNote: () => false,
  run: (office, input) => carryOutDecision(office, input, { action: 'check' }),
};
