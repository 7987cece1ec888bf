import { carryOutDecision } from '../carry-out-decision.ts';
import type { Command } from '../command.ts';

/** Retries the step that a transaction is stuck at. */
export const retryCommand: Command = {
  name: 'retry',
  about: 'retries the step it is stuck at: the check, the delivery or the refund',
  operands: ['transaction'],
  details:
    'Uses the idempotency key of the first attempt: nothing is charged, delivered or refunded twice. Also runs a delivery\nor refund at once that waits for its next attempt.',
  needsNote: () => true,
  run: (office, input) => carryOutDecision(office, input, { action: 'retry' }),
};
