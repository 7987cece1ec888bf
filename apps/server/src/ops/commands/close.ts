import type { Outcome } from '../../features/payments/staff/decide.ts';
import { carryOut } from '../carry-out.ts';
import type { Command } from '../command.ts';

const OUTCOMES: Record<Outcome, string> = {
  given: 'the purchase was delivered by hand, or the operator has delivered it',
  returned: 'the money was refunded by hand to the wallet or card that paid',
  unpaid: 'nothing was charged',
};

/** Closes a transaction in review that was settled by hand. */
export const close: Command = {
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
    return carryOut(office, input, { action: 'close', outcome, notDelivered });
  },
};

function parseOutcome(text: string | boolean | undefined): Outcome | null {
  return (Object.keys(OUTCOMES) as Outcome[]).find((outcome) => outcome === text) ?? null;
}
