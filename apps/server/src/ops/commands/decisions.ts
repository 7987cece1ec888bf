import { carryOutDecision } from '../carry-out-decision.ts';
import type { DatabaseCommand } from '../command.ts';

/** Asks the provider now instead of at the next scheduled check. */
export const checkCommand: DatabaseCommand = {
  name: 'check',
  about: 'asks the provider now for the status of a transaction',
  operands: ['transaction or reference'],
  details:
    'Also for a declined or expired one: a late charge is delivered or refunded. Changes nothing by itself. In review,\nonly while it is not known whether anything was charged.',
  needsNote: () => false,
  run: (context, input) => carryOutDecision(context, input, { action: 'check' }),
};

/** Retries the step that a transaction is stuck at. */
export const retryCommand: DatabaseCommand = {
  name: 'retry',
  about: 'retries the step it is stuck at: the check, the delivery or the refund',
  operands: ['transaction or reference'],
  details:
    'Uses the idempotency key of the first attempt: nothing is charged, delivered or refunded twice. Also runs a delivery\nor refund at once that waits for its next attempt.',
  needsNote: () => true,
  run: (context, input) => carryOutDecision(context, input, { action: 'retry' }),
};
