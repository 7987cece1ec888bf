import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { findWordsProblem } from '@portal/domain/payments/pay-link-words';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { eq } from 'drizzle-orm';
import type { OrdersDeps } from '../orders-deps.ts';
import { orders } from '../tables.ts';
import { payableFields, paymentProgress } from './pay-link-fields.ts';
import {
  cancelPayLinks,
  findLatestPayLink,
  findPayLinkWait,
  insertPayLink,
  payLinkEnd,
} from './pay-link-store.ts';

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
  const [[payment], link, sender] = await Promise.all([
    deps.findPayments([orderId]),
    findLatestPayLink(deps.db, orderId),
    deps.findProvenNumber(requester.visitorId),
  ]);
  const now = deps.clock.now();
  const end = link && payLinkEnd(link, now);
  const isUsable = link !== null && end === null;
  const progress = paymentProgress(payment);
  return {
    ...payableFields(deps, order, { locale: requester.locale, own: true }),
    orderId,
    progress,
    transactionId: payment?.wasSent ? payment.transactionId : null,
    isOpen: progress === 'unpaid' && order.kind !== 'lead' && order.expiresAt > now,
    isStopped: end === 'stopped',
    sender: sender && maskMsisdn(sender),
    payLink: isUsable
      ? {
          token: link.token,
          name: link.name,
          note: link.note,
          sender: link.senderMasked,
          expiresAt: link.expiresAt.toISOString(),
        }
      : null,
  };
}

/**
 * Makes the link of an order, or returns the one in use. It ends with its order, or earlier (PAY_LINK_HOURS). A name or
 * note needs a number that this browser proved, which the page then shows masked (RULINGS 86).
 * @throws PortalError NOT_FOUND, ORDER_CLOSED when the order is paid, has expired, is one of home broadband or its link
 *   was stopped by staff, PROOF_INVALID for words without a proven number, UNSAFE_WORDS, RATE_LIMITED for the eleventh link of
 *   a number in a day, or on the day after staff stopped one of the number or browser
 */
export async function createPayLink(
  deps: OrdersDeps,
  { orderId, name, note }: CallInput<'createPayLink'>,
  requester: Requester,
): Promise<OwnPayLink> {
  const { payLink, isOpen, isStopped, sender } = await readPayLink(deps, orderId, requester);
  if (!isOpen || isStopped) throw new PortalError('ORDER_CLOSED');
  const words = { name: toPlainText(name), note: toPlainText(note) };
  if (!payLink) {
    if ((words.name || words.note) && !sender) throw new PortalError('PROOF_INVALID');
    requireSafeWords(words, deps.companyNames);
    const order = await findOwnOrder(deps, orderId, requester);
    const { expiresAt } = order;
    const createdAt = deps.clock.now();
    const retryAfterSeconds = await findPayLinkWait(deps.db, order, createdAt);
    if (retryAfterSeconds !== null) throw new PortalError('RATE_LIMITED', { retryAfterSeconds });
    await insertPayLink(deps.db, {
      token: deps.newId(),
      orderId,
      ...words,
      senderMasked: words.name || words.note ? sender : null,
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

/** Refuses a name or note that looks like the operator or leads elsewhere. */
function requireSafeWords(
  words: Record<'name' | 'note', string | null>,
  companyNames: readonly string[],
): void {
  // Together too: a name of a company may be spread over both.
  const both = [words.name, words.note, [words.name, words.note].filter(Boolean).join(' ')];
  const problem = both.map((text) => text && findWordsProblem(text, companyNames)).find(Boolean);
  if (problem) throw new PortalError('UNSAFE_WORDS', { fields: { words: problem } });
}

/** One line without control characters; `null` when nothing is left. */
function toPlainText(typed = ''): string | null {
  return typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() || null;
}
