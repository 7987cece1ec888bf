import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { OrderPayment, OrdersDeps } from '../orders-deps.ts';
import { payableFields, paymentProgress } from './pay-link-fields.ts';
import { findPayLink, hasHiddenWords, type PayLink, payLinkEnd } from './pay-link-store.ts';

type OpenedPayLink = CallResult<'openPayLink'>;

/**
 * Reads what a link asks its opener to pay. A payment of another opener shows only that there is one.
 * @throws PortalError NOT_FOUND when the link was erased or never existed
 */
export async function openPayLink(
  deps: OrdersDeps,
  token: string,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<OpenedPayLink> {
  const found = await findPayLink(deps.db, token);
  if (!found) throw new PortalError('NOT_FOUND');
  const { link, order } = found;
  const [payment] = await deps.findPayments([order.id]);
  const isOwnPayment = payment?.wasSent === true && payment.visitorId === visitorId;
  const isHidden = link.stoppedAt !== null || hasHiddenWords(link);
  return {
    ...payableFields(order, { locale, own: order.visitorId === visitorId }),
    name: isHidden ? null : link.name,
    note: isHidden ? null : link.note,
    sender: isHidden ? null : link.senderMasked,
    linkState: isOwnPayment ? 'own' : stateOf(link, payment, deps.clock.now()),
    transactionId: isOwnPayment ? payment.transactionId : null,
  };
}

function stateOf(link: PayLink, payment: OrderPayment | undefined, now: Date): OpenedPayLink['linkState'] {
  const progress = paymentProgress(payment);
  if (progress === 'in-progress') return 'in-progress';
  if (progress !== 'unpaid') return 'paid';
  return payLinkEnd(link, now) ?? 'open';
}
