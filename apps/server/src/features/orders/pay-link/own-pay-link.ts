import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import { eq } from 'drizzle-orm';
import { PortalError } from '../../../platform/http/errors/portal-error.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import { orders } from '../tables.ts';
import { payableFields, paymentProgress } from './pay-link-fields.ts';
import { cancelPayLinks, findLatestPayLink, insertPayLink, payLinkEnd } from './pay-link-store.ts';

type Requester = { visitorId: string; locale: Locale };
type OwnPayLink = CallResult<'readPayLink'>;

/**
 * Reads the link of an order and whether it was paid, for the browser that made the order. Who paid and how is not in it.
 * @throws PortalError NOT_FOUND, for everybody else too
 */
export async function readPayLink(
  deps: OrdersDeps,
  orderId: string,
  requester: Requester,
): Promise<OwnPayLink> {
  const order = await findOwnOrder(deps, orderId, requester);
  const [[payment], link] = await Promise.all([
    deps.findPayments([orderId]),
    findLatestPayLink(deps.db, orderId),
  ]);
  const now = deps.clock.now();
  const isUsable = link !== null && payLinkEnd(link, now) === null;
  const progress = paymentProgress(payment);
  return {
    ...payableFields(order, { locale: requester.locale, own: true }),
    orderId,
    progress,
    transactionId: payment?.wasSent ? payment.transactionId : null,
    isOpen: progress === 'unpaid' && order.kind !== 'lead' && order.expiresAt > now,
    payLink: isUsable
      ? { token: link.token, name: link.name, note: link.note, expiresAt: link.expiresAt.toISOString() }
      : null,
  };
}

/**
 * Makes the link of an order, or returns the one in use. It ends with its order, or earlier (PAY_LINK_HOURS).
 * @throws PortalError NOT_FOUND, ORDER_CLOSED when the order is paid, has expired or is one of home broadband
 */
export async function createPayLink(
  deps: OrdersDeps,
  { orderId, name, note }: CallInput<'createPayLink'>,
  requester: Requester,
): Promise<OwnPayLink> {
  const { payLink, isOpen } = await readPayLink(deps, orderId, requester);
  if (!isOpen) throw new PortalError('ORDER_CLOSED');
  if (!payLink) {
    const { expiresAt } = await findOwnOrder(deps, orderId, requester);
    const createdAt = deps.clock.now();
    await insertPayLink(deps.db, {
      token: deps.newId(),
      orderId,
      name: toPlainText(name),
      note: toPlainText(note),
      createdAt,
      expiresAt: new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + deps.payLinkMs)),
    });
  }
  return readPayLink(deps, orderId, requester);
}

/**
 * Cancels the link of an order. A payment that has begun goes on.
 * @throws PortalError NOT_FOUND
 */
export async function cancelPayLink(
  deps: OrdersDeps,
  orderId: string,
  requester: Requester,
): Promise<OwnPayLink> {
  await findOwnOrder(deps, orderId, requester);
  await cancelPayLinks(deps.db, orderId, deps.clock.now());
  return readPayLink(deps, orderId, requester);
}

async function findOwnOrder({ db }: OrdersDeps, orderId: string, { visitorId }: Requester) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order?.visitorId !== visitorId) throw new PortalError('NOT_FOUND');
  return order;
}

/** One line without control characters; `null` when nothing is left. */
function toPlainText(typed = ''): string | null {
  return typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() || null;
}
