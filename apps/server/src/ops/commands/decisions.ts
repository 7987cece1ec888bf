import type { ClosingOutcome } from '../../features/payments/staff/decide-staff-action.ts';
import { carryOutDecision } from '../carry-out-decision.ts';
import { type DatabaseCommand, refused } from '../command.ts';
import { EMERGENCY_OPTION } from '../second-person.ts';

const NOT_DELIVERED = { about: "the operator's own records show that nothing was delivered" };

/** Asks the provider now instead of at the next scheduled check. */
export const checkCommand: DatabaseCommand = {
  name: 'check',
  about: 'asks the provider now for the status of a transaction',
  operands: ['transaction'],
  details:
    'Also for a declined or expired one: a late charge is delivered or refunded. Changes nothing by itself. In review,\nonly while it is not known whether anything was charged.',
  needsNote: () => false,
  run: (context, input) => carryOutDecision(context, input, { action: 'check' }),
};

/** Retries the step that a transaction is stuck at. */
export const retryCommand: DatabaseCommand = {
  name: 'retry',
  about: 'retries the step it is stuck at: the check, the delivery or the refund',
  operands: ['transaction'],
  details:
    'Uses the idempotency key of the first attempt: nothing is charged, delivered or refunded twice. Also runs a delivery\nor refund at once that waits for its next attempt.',
  needsNote: () => true,
  run: (context, input) => carryOutDecision(context, input, { action: 'retry' }),
};

const OUTCOMES: Record<ClosingOutcome, string> = {
  given: 'the purchase was delivered by hand, or the operator has delivered it',
  returned: 'the money was refunded by hand to the wallet or card that paid',
  unpaid: 'nothing was charged',
};

/** Closes a transaction in review that was settled by hand. */
export const closeCommand: DatabaseCommand = {
  name: 'close',
  about: 'closes a transaction in review with what was done by hand',
  operands: ['transaction'],
  options: {
    outcome: { value: 'outcome', about: Object.keys(OUTCOMES).join(', ') },
    'not-delivered': NOT_DELIVERED,
    ...EMERGENCY_OPTION,
  },
  details: [
    ...Object.entries(OUTCOMES).map(([outcome, means]) => `--outcome ${outcome}: ${means}.`),
    'A running portal asks the provider and the operator first, which takes up to 75 seconds. Refused when they',
    'contradict you, when they do not respond, and as unpaid when a callback of the provider is on file. The payer gets an',
    'SMS. What the statement shows differently stays a difference; money found later is delivered or refunded.',
  ].join('\n'),
  needsNote: () => true,
  run: async (context, input) => {
    const outcome = parseOutcome(input.options.outcome);
    if (!outcome)
      return refused(
        `State how it was settled: --outcome ${Object.keys(OUTCOMES).join(' | ')}`,
        'no-outcome',
      );
    const notDelivered = input.options['not-delivered'] === true;
    return carryOutDecision(context, input, { action: 'close', outcome, notDelivered });
  },
};

function parseOutcome(text: string | boolean | undefined): ClosingOutcome | null {
  return (Object.keys(OUTCOMES) as ClosingOutcome[]).find((outcome) => outcome === text) ?? null;
}
