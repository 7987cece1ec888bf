import type { ClosingOutcome } from '../../features/payments/staff/decide-staff-action.ts';
import { carryOutDecision } from '../carry-out-decision.ts';
import type { Command } from '../command.ts';

const OUTCOMES: Record<ClosingOutcome, string> = {
  given: 'the purchase was delivered by hand, or the operator has delivered it',
  returned: 'the money was refunded by hand to the wallet or card that paid',
  unpaid: 'nothing was charged',
};

/** Closes a transaction in review that was settled by hand. */
export const closeCommand: Command = {
  name: 'close',
  about: 'closes a transaction in review with what was done by hand',
  operands: ['transaction'],
  options: {
    outcome: { value: 'outcome', about: Object.keys(OUTCOMES).join(', ') },
    'not-delivered': { about: "the operator's own records show that nothing was delivered" },
  },
  details: [
    ...Object.entries(OUTCOMES).map(([outcome, means]) => `--outcome ${outcome}: ${means}.`),
    'A running portal asks the provider and the operator first, which takes up to 75 seconds. Refused when they',
    'contradict you, when they do not respond, and as unpaid when a callback of the provider is on file. The payer gets an',
    'SMS. What the statement shows differently stays a difference; money found later is delivered or refunded.',
  ].join('\n'),
  needsNote: () => true,
  run: async (office, input) => {
    const outcome = parseOutcome(input.options.outcome);
    if (!outcome) {
      const text = `State how it was settled: --outcome ${Object.keys(OUTCOMES).join(' | ')}`;
      return { kind: 'refused', text, data: { why: 'no-outcome' } };
    }
    const notDelivered = input.options['not-delivered'] === true;
    return carryOutDecision(office, input, { action: 'close', outcome, notDelivered });
  },
};

function parseOutcome(text: string | boolean | undefined): ClosingOutcome | null {
  return (Object.keys(OUTCOMES) as ClosingOutcome[]).find((outcome) => outcome === text) ?? null;
}
