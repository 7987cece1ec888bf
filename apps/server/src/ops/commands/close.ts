import type { Outcome } from '../../features/payments/staff/decide.ts';
import { carryOut } from '../carry-out.ts';
import type { Command } from '../command.ts';

const OUTCOMES: Record<Outcome, string> = {
  given: 'what was bought was given by hand, or the operator has given it',
  returned: 'the money went back by hand to the wallet or card that paid',
  unpaid: 'nothing was ever taken',
};

/** Ends a transaction in review that was settled by other means. */
export const close: Command = {
  name: 'close',
  about: 'ends a transaction in review with what was done by hand',
  operands: ['transaction'],
  options: {
    outcome: { value: 'outcome', about: Object.keys(OUTCOMES).join(', ') },
    'not-delivered': { about: "the operator's own books show that nothing was given" },
  },
  details: [
    ...Object.entries(OUTCOMES).map(([outcome, means]) => `--outcome ${outcome}: ${means}.`),
    'A running portal asks the provider and the operator first, which takes up to 75 seconds. Refused when they',
    'contradict you, when they do not answer, and as unpaid when a notice of the provider is on file. The payer is told',
    'by SMS. What the statement still shows differently stays a difference, money found later is delivered or given back.',
  ].join('\n'),
  needsNote: () => true,
  run: async (office, asked) => {
    const outcome = parseOutcome(asked.options.outcome);
    if (!outcome) {
      const text = `Say how it was settled: --outcome ${Object.keys(OUTCOMES).join(' | ')}`;
      return { kind: 'refused', text, data: { why: 'no-outcome' } };
    }
    const notDelivered = asked.options['not-delivered'] === true;
    return carryOut(office, asked, { action: 'close', outcome, notDelivered });
  },
};

function parseOutcome(text: string | boolean | undefined): Outcome | null {
  return (Object.keys(OUTCOMES) as Outcome[]).find((outcome) => outcome === text) ?? null;
}
