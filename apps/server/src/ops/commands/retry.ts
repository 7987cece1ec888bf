import { carryOut } from '../carry-out.ts';
import type { Command } from '../command.ts';

/** Tries again what a transaction got stuck at. */
export const retry: Command = {
  name: 'retry',
  about: 'tries again where it got stuck: the question, the delivery or the refund',
  operands: ['transaction'],
  details:
    'Everything is tried under the key of the first time: nothing is charged, given or given back twice. Hurries a\ndelivery or a refund that waits for its next try, too.',
  needsNote: () => true,
  run: (office, asked) => carryOut(office, asked, { action: 'retry' }),
};
