import { toDecimal } from '@portal/domain/money/money';
import type { RefundOutcome, RefundRequest } from '../provider.ts';
import { reversalName } from './daraja-callback.ts';
import type { DarajaContext } from './daraja-context.ts';
import { receiptOf } from './daraja-pull.ts';
import type { DarajaRequest } from './daraja-requests.ts';
import { reversalAnswer } from './daraja-wire.ts';

type Wanted = Pick<RefundRequest, 'reference' | 'amount' | 'attempt'>;

/**
 * Asks for a reversal, once for each number of the refund: its result comes to our callback, and until then it is
 * submitted. It goes by the receipt from the list of what the paybill received, never by one that a callback named.
 */
export async function reverse(context: DarajaContext, wanted: Wanted): Promise<RefundOutcome> {
  const { requests } = context;
  const { reference, attempt } = wanted;
  const known = await requests.find(reference);
  const end = known && endOf(known, attempt);
  if (end) return end;
  const receipt = known && (await receiptOf(context, known));
  if (receipt?.kind === 'unknown') return receipt;
  if (receipt?.kind !== 'found') return { kind: 'refused', reason: 'no-receipt' };
  if (!(await requests.claimReversal(reference, attempt))) return waiting(known);
  const answer = await context.api(
    '/mpesa/reversal/v1/request',
    reversalBody(context, wanted, receipt.receipt),
  );
  if (answer.kind === 'not-sent') {
    await requests.releaseReversal(reference);
    return { kind: 'unknown', cause: answer.cause };
  }
  if (answer.kind === 'unknown') return answer;
  const parsed = reversalAnswer.safeParse(answer.body);
  if (!parsed.success) return { kind: 'unknown', cause: parsed.error };
  await requests.acceptReversal(reference);
  return SUBMITTED;
}

const SUBMITTED: RefundOutcome = { kind: 'submitted', refundReference: null };

/** Requested before, with the result still to come; it may never have reached Daraja when that was not answered. */
function waiting(known: DarajaRequest | null): RefundOutcome {
  if (known?.reversalAccepted) return SUBMITTED;
  return { kind: 'unknown', cause: new Error('A reversal was requested and never answered') };
}

/** What became of a reversal under this number, `null` while it has no end. */
function endOf(known: DarajaRequest, attempt: number): RefundOutcome | null {
  if (known.reversalId) return { kind: 'refunded', refundReference: known.reversalId };
  const isRefused = known.reversalRefusal !== null && known.reversalAttempt >= attempt;
  return isRefused ? { kind: 'refused', reason: known.reversalRefusal ?? '' } : null;
}

function reversalBody(
  { account, addresses }: DarajaContext,
  { reference, amount, attempt }: Wanted,
  receipt: string,
): object {
  const address = addresses.addressOf('reversal', reversalName(reference, attempt));
  return {
    Initiator: account.initiator,
    SecurityCredential: account.securityCredential.reveal(),
    CommandID: 'TransactionReversal',
    TransactionID: receipt,
    Amount: Number(toDecimal(amount)),
    ReceiverParty: account.shortCode,
    // The provider's own spelling.
    RecieverIdentifierType: '11',
    ResultURL: address,
    QueueTimeOutURL: address,
    Remarks: 'Not delivered',
    Occasion: '',
  };
}
