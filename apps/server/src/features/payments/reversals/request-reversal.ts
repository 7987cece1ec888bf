import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { findOwnPayment, type ReversalDeps } from './find-own-payment.ts';
import { reversalOf } from './read-reversal.ts';
import { toCaseFields } from './reversal-rules.ts';

/**
 * Opens a case for the staff about a purchase that went to a wrong number: one per payment, a repeat returns it. Nothing
 * is looked up about the recipient or the right number, so the reply says nothing about them.
 * @throws PortalError NOT_FOUND for payments of others, ORDER_CLOSED when it cannot be asked back (any more),
 * INVALID_REQUEST with the field `note` or `rightNumber`
 */
export async function requestReversal(
  deps: ReversalDeps,
  { transactionId, rightNumber, note }: CallInput<'requestReversal'>,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<CallResult<'requestReversal'>> {
  const payment = await findOwnPayment(deps, transactionId, visitorId);
  const reversal = await reversalOf(deps, payment);
  if (!reversal) throw new PortalError('ORDER_CLOSED');
  if (reversal.case) return reversal.case;
  const words = note.trim();
  if (words === '') throw new PortalError('INVALID_REQUEST', { fields: { note: 'required' } });
  const opened = await deps.cases.open({
    paymentId: payment.id,
    rightNumber: parseRightNumber(rightNumber, payment.msisdn),
    note: words,
    locale,
    openedAt: deps.clock.now(),
  });
  return toCaseFields(opened);
}

/** `null` when the payer names none. */
function parseRightNumber(typed: string | undefined, wrong: Msisdn): Msisdn | null {
  if (!typed?.trim()) return null;
  const parsed = parseMsisdn(typed);
  if (!parsed) throw new PortalError('INVALID_REQUEST', { fields: { rightNumber: 'invalid' } });
  if (parsed === wrong) throw new PortalError('INVALID_REQUEST', { fields: { rightNumber: 'same' } });
  return parsed;
}
