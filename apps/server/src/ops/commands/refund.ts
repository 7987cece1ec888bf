import { carryOutDecision } from '../carry-out-decision.ts';
import type { Command } from '../command.ts';

/** Refunds a transaction in review. */
export const refundCommand: Command = {
  name: 'refund',
  about: 'refunds what was charged for a transaction in review',
  operands: ['transaction'],
  options: {
    'not-delivered': { about: "the operator's own records show that nothing was delivered" },
  },
  details:
    'Refused while it may have been delivered, and when no charge is known. Refunds the charged amount through the\nprovider, once. The payer gets an SMS when the money is back.',
  needsNote: () => true,
  run: (office, input) =>
    carryOutDecision(office, input, {
      action: 'refund',
      notDelivered: input.options['not-delivered'] === true,
    }),
};
