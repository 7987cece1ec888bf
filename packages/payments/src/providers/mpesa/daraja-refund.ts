import { toDecimal } from '@portal/domain/money/money';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import { parseAnswer, unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import type { RefundOutcome, RefundRequest } from '../provider.ts';
import type { DarajaContext } from './daraja-api.ts';
import { reversalName } from './daraja-callback.ts';
import { faultOf, isDarajaBusy, readDarajaError } from './daraja-codes.ts';
import { receiptOf } from './daraja-pull.ts';
import type { DarajaRequest } from './daraja-requests.ts';
import { reversalAnswer } from './daraja-wire.ts';

type Reversal = Pick<RefundRequest, 'reference' | 'amount' | 'attempt'>;

/**
 * Requests a reversal, once for each number of the refund: its result comes by callback, and until then it is submitted.
 * The receipt comes from the list of what the paybill received, never from a callback.
 */
export async function reverse(context: DarajaContext, refund: Reversal): Promise<RefundOutcome> {
  const { requests } = context;
  const { reference, attempt } = refund;
  const known = await requests.find(reference);
  const end = known && endOf(known, attempt);
  if (end) return end;
  const receipt = known && (await receiptOf(context, known));
  if (receipt?.kind === 'unknown') return receipt;
  if (receipt?.kind !== 'found') return { kind: 'refused', reason: 'no-receipt' };
  if (!(await requests.claimReversal(reference, attempt))) return waiting(known);
  const answer = await context.api(
    '/mpesa/reversal/v1/request',
    reversalBody(context, refund, receipt.receipt),
  );
  const error = readDarajaError(answer);
  if (answer.kind === 'not-sent' || (error && wasNotTaken(error))) {
    await requests.releaseReversal(reference);
    return answer.kind === 'not-sent' ? withoutAnswer(answer) : readReversalError(error);
  }
  const parsed = parseAnswer(answer, reversalAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  await requests.acceptReversal(reference);
  return SUBMITTED;
}

type DarajaError = { code: string; message: string };

/** Whether an error came before the reversal was looked at: then it may be requested again. */
function wasNotTaken({ code, message }: DarajaError): boolean {
  return code.startsWith('4') || isDarajaBusy(code) || faultOf(code, message) !== null;
}

/** It is no refusal of the refund: the portal's account is at fault, or Daraja was busy. */
function readReversalError(error: DarajaError | null): RefundOutcome {
  const words = `A reversal was answered ${error?.code} ${error?.message.slice(0, 80)}`;
  const fault = error && faultOf(error.code, error.message);
  return fault ? { kind: 'unknown', cause: new ConfigurationFault(fault, words) } : unknownOutcome(words);
}

const SUBMITTED: RefundOutcome = { kind: 'submitted', refundReference: null };

/** Requested before, with the result still to come; it may never have reached Daraja when that was not answered. */
function waiting(known: DarajaRequest | null): RefundOutcome {
  if (known?.reversalAccepted) return SUBMITTED;
  return unknownOutcome('A reversal was requested and never answered');
}

/** What became of a reversal under this number, `null` while it has no end. */
function endOf(known: DarajaRequest, attempt: number): RefundOutcome | null {
  if (known.reversalId) return { kind: 'refunded', refundReference: known.reversalId };
  const isRefused = known.reversalRefusal !== null && known.reversalAttempt >= attempt;
  return isRefused ? { kind: 'refused', reason: known.reversalRefusal ?? '' } : null;
}

function reversalBody(
  { account, addresses }: DarajaContext,
  { reference, amount, attempt }: Reversal,
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
