import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { CallHandlers } from '@portal/platform/http/portal-call';
import { eq, sql } from 'drizzle-orm';
import type { OrderPayment, OrdersDeps } from '../orders-deps.ts';
import { cancelPayLink, createPayLink, readPayLink } from './own-pay-link.ts';
import { payableFields, paymentProgress } from './pay-link-fields.ts';
import { findPayLink, hasHiddenWords, type PayLink, payLinkEnd } from './pay-link-store.ts';
import { payLinks } from './tables.ts';

/** Calls about orders that another person pays. */
export function payLinkCalls(deps: OrdersDeps) {
  return {
    readPayLink: ({ orderId }, caller) => readPayLink(deps, orderId, caller),
    createPayLink: (input, caller) => createPayLink(deps, input, caller),
    cancelPayLink: ({ orderId }, caller) => cancelPayLink(deps, orderId, caller),
    reportPayLink: ({ token }) => reportPayLink(deps, token),
    openPayLink: ({ token }, caller) => openPayLink(deps, token, caller),
  } satisfies Partial<CallHandlers>;
}

/**
 * Records that a visitor reports a link: it waits in a queue of the staff desk, and its name and note are hidden until
 * staff have looked at it. Who knows the token may do so: nothing but the words of a sender is lost by a wrong report.
 * @throws PortalError NOT_FOUND when the link was erased or never existed
 */
async function reportPayLink(
  { db, clock }: Pick<OrdersDeps, 'db' | 'clock'>,
  token: string,
): Promise<Record<string, never>> {
  const reported = await db
    .update(payLinks)
    .set({ reportedAt: clock.now(), reports: sql`${payLinks.reports} + 1` })
    .where(eq(payLinks.token, token))
    .returning({ token: payLinks.token });
  if (reported.length === 0) throw new PortalError('NOT_FOUND');
  return {};
}

type OpenedPayLink = CallResult<'openPayLink'>;

/**
 * Reads what a link asks its opener to pay. A payment of another opener shows only that there is one.
 * @throws PortalError NOT_FOUND when the link was erased or never existed
 */
async function openPayLink(
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
    ...payableFields(deps, order, { locale, own: order.visitorId === visitorId }),
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
