import { carryOut } from '../carry-out.ts';
import type { Command } from '../command.ts';

/** Gives the money of a transaction in review back. */
export const refund: Command = {
  name: 'refund',
  about: 'gives back what was taken for a transaction in review',
  operands: ['transaction'],
  options: {
    'not-delivered': { about: "the operator's own books show that nothing was given" },
  },
  details:
    'Refused as long as it may have been delivered, and when nothing is known to have been taken. Gives back what the\nprovider took, through the provider, once. The payer is told by SMS when the money is back.',
  needsNote: () => true,
  run: (office, asked) =>
    carryOut(office, asked, { action: 'refund', notDelivered: asked.options['not-delivered'] === true }),
};
