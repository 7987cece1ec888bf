import { carryOut } from '../carry-out.ts';
import type { Command } from '../command.ts';

/** Asks the provider now instead of when it is due. */
export const check: Command = {
  name: 'check',
  about: 'asks the provider now what became of a transaction',
  operands: ['transaction'],
  details:
    'Also for one that was declined or has expired: what was charged after all is delivered or given back. Changes\nnothing by itself. In review only while it is not known whether anything was taken.',
  needsNote: () => false,
  run: (office, asked) => carryOut(office, asked, { action: 'check' }),
};
