import type { Account } from '@portal/payments/engine/postings/accounts';
import type { Posting } from '@portal/payments/engine/postings/posting';
import type { ReadLine } from '@portal/payments/statements/statement-line';
import type { LineOutcome } from './line-outcome.ts';

type PostedLine = Pick<ReadLine, 'kind' | 'amountMinor' | 'feeMinor'>;

/**
 * What a line moves in the journal. The payment has posted its charge and refund itself; the line adds the fee, the payout,
 * and what the journal does not have to the account `differences`. So the account of the source changes by exactly
 * what its statement says. Pure function.
 * @param own the account that the statement shows
 */
export function postingsOfLine(line: PostedLine, outcome: LineOutcome, own: Account): Posting[] {
  const move = signedRest(line, outcome);
  const postings = [
    ...arrivalOf(outcome, own),
    toPosting(own, outcome.state === 'explained' ? outcome.account : 'differences', move),
    toPosting(own, 'fees', -line.feeMinor),
  ];
  return postings.filter((each) => each !== null);
}

/** What the line adds to `differences`, as a credit; negative: as a debit. Minor units. */
export function differenceOf(line: PostedLine, outcome: LineOutcome): number {
  return outcome.state === 'difference' ? signedRest(line, outcome) : 0;
}

/** The part of the line that the journal does not have, as it changes the source's account. */
function signedRest({ kind, amountMinor }: PostedLine, outcome: LineOutcome): number {
  const rest = amountMinor - (outcome.state === 'explained' ? 0 : outcome.oursMinor);
  return kind === 'charge' || kind === 'money-in' ? rest : -rest;
}

/** A payout that has arrived is not on its way any more. */
function arrivalOf(outcome: LineOutcome, own: Account): (Posting | null)[] {
  if (outcome.state === 'explained' || outcome.payoutLineId === null) return [];
  return [toPosting(own, 'payouts', outcome.oursMinor)];
}

/** @param minor added to the account `own`; below 0: taken from it */
function toPosting(own: Account, other: Account, minor: number): Posting | null {
  if (minor === 0) return null;
  return minor > 0 ? { debit: own, credit: other, minor } : { debit: other, credit: own, minor: -minor };
}
