import { type Money, toDecimal } from '@portal/domain/money';
import type { RefundOutcome } from '../provider.ts';
import type { DarajaDesk } from './daraja.ts';
import { reversalAnswer } from './daraja-wire.ts';

type Wanted = { reference: string; amount: Money };

/**
 * Asks for a reversal, once: its result comes to our callback, and until then it is unknown. Without a receipt, which
 * only the payment's callback tells, nothing can be reversed: a person does it by hand.
 */
export async function reverse(desk: DarajaDesk, wanted: Wanted): Promise<RefundOutcome> {
  const { requests } = desk;
  const { reference } = wanted;
  const known = await requests.find(reference);
  if (known?.reversalId) return { kind: 'refunded', refundReference: known.reversalId };
  if (known?.reversalRefusal) return { kind: 'refused', reason: known.reversalRefusal };
  if (!known?.receipt) return { kind: 'refused', reason: 'no-receipt' };
  if (!(await requests.claimReversal(reference)))
    return { kind: 'unknown', cause: new Error('Asked for; the result is still to come') };
  const answer = await desk.api('/mpesa/reversal/v1/request', reversalBody(desk, wanted, known.receipt));
  if (answer.kind === 'not-sent') {
    await requests.releaseReversal(reference);
    return { kind: 'unknown', cause: answer.cause };
  }
  if (answer.kind === 'unknown') return answer;
  const parsed = reversalAnswer.safeParse(answer.body);
  if (!parsed.success) return { kind: 'unknown', cause: parsed.error };
  return { kind: 'unknown', cause: new Error('Accepted; the result is still to come') };
}

function reversalBody(
  { account, addresses }: DarajaDesk,
  { reference, amount }: Wanted,
  receipt: string,
): object {
  const address = addresses.addressOf('reversal', reference);
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
