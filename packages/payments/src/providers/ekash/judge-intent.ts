import { unknownOutcome } from '@portal/platform/api-client/send-call';
import type { CheckOutcome } from '../provider.ts';
import type { Intent, Transfer } from './acquirer.ts';

/**
 * What an intent says about the payment. The transfer that was recorded as the payment's stays it; before, the first committed one
 * is the payment's, whatever its amount: another amount than asked is left to the staff by the engine. No sum of several transfers is a payment, also when it is exactly the amount, because
 * each is another person's money. A transfer that is not committed is no money, and a word of the acquirer about the intent none
 * either.
 */
export function judgeIntent(intent: Intent, recorded: string | null): CheckOutcome {
  const committed = committedOf(intent);
  const own = committed.find(({ id }) => id === recorded) ?? committed[0];
  if (own) return { kind: 'paid', providerReference: own.id, charged: own.amount };
  if (intent.transfers.some(({ state }) => state === 'under-way')) return { kind: 'pending' };
  switch (intent.state) {
    case 'paid':
      return unknownOutcome('An intent that is paid without a transfer');
    case 'ended':
      return { kind: 'declined', reason: intent.reason };
    case 'open':
      // Without instructions somebody is asked, and may be answering now.
      return { kind: intent.instructions ? 'unpaid' : 'pending' };
  }
}

/**
 * The transfers that came beside the payment's: a second one, or the other parts of a split payment. What was sent back already
 * is left out. An acquirer may list an earlier transfer later than the one that was recorded, or without a time: the recorded one
 * was delivered for, and its refund is another one. Where it is not listed, nothing is certain, and nothing is sent back.
 */
export function findSurplus(intent: Intent, recorded: string | null): Transfer[] {
  const committed = committedOf(intent);
  const own = recorded === null ? committed[0] : committed.find(({ id }) => id === recorded);
  return own ? committed.filter((each) => each !== own && each.refunds.length === 0) : [];
}

/** Committed transfers, the oldest first. One without a time is the newest: it cannot become the payment's later. */
function committedOf({ transfers }: Intent): Transfer[] {
  const time = ({ at }: Transfer) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  return transfers
    .filter(({ state }) => state === 'committed')
    .toSorted((a, b) => (time(a) === time(b) ? (a.id < b.id ? -1 : 1) : time(a) - time(b)));
}
