import { type Money, parseMoney } from '@portal/domain/money/money';
import { z } from 'zod';
import { lenient, textOrNumber, wireCurrency } from '../wire-fields.ts';
import { errorInformation } from './error-codes.ts';

/** A text that is shown to the customer and sent by SMS: short and printable, so that it is not the bank's whole page. */
export const shownText = (maxLength: number) =>
  textOrNumber.pipe(
    z
      .string()
      .trim()
      .regex(new RegExp(`^[^\\p{Cc}\\p{Cf}<>]{1,${maxLength}}$`, 'u')),
  );

/** What a customer enters in a menu. */
export const entered = textOrNumber.pipe(z.string().regex(/^[\w.*#+-]{1,32}$/));

/** A time of the wire. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** An amount with its currency. */
export const wireMoney = z
  .object({ amount: textOrNumber, currency: wireCurrency })
  .transform(({ amount, currency }, context): Money => {
    const read = parseMoney(amount, currency);
    if (read) return read;
    context.addIssue('no exact amount');
    return z.NEVER;
  });

const STATES = {
  RECEIVED: 'under-way',
  RESERVED: 'under-way',
  COMMITTED: 'committed',
  ABORTED: 'aborted',
} as const;

/** The state of a transfer, as the switch names it. */
export const transferState = z
  .enum(['RECEIVED', 'RESERVED', 'COMMITTED', 'ABORTED'])
  .transform((state) => STATES[state]);

/** A transfer. Its amount is needed: without it nothing says what came. */
const wireTransfer = z
  .object({
    transferId: textOrNumber,
    transferState,
    completedTimestamp: lenient(instant),
    refunds: lenient(z.array(z.object({ refundId: textOrNumber }))),
  })
  .and(wireMoney.transform((amount) => ({ money: amount })))
  .transform(({ transferId, transferState: state, completedTimestamp = null, refunds = [], money }) => ({
    id: transferId,
    state,
    amount: money,
    at: completedTimestamp,
    refunds: refunds.map(({ refundId }) => refundId),
  }));

/** An intent. */
export const wireIntent = z.object({
  reference: z.string().min(1),
  state: z.enum(['OPEN', 'PAID', 'EXPIRED', 'CANCELLED', 'REJECTED']),
  merchant: lenient(z.object({ name: shownText(40), code: entered })),
  payReference: lenient(entered),
  qr: lenient(z.string().regex(/^[\x20-\x7e]{10,512}$/)),
  expiresAt: lenient(instant),
  errorInformation: lenient(errorInformation),
  transfers: z.array(wireTransfer).default([]),
});

/** An intent as it was read. */
export type WireIntent = z.output<typeof wireIntent>;

/** A refund: a transfer of our own. */
export const wireRefund = z
  .object({ refundId: textOrNumber, transferState })
  .and(wireMoney.transform((amount) => ({ money: amount })));

const wireLine = z
  .object({
    kind: z.enum(['PAYMENT', 'REFUND']),
    transferId: textOrNumber,
    /** Of a refund: the transfer that it is about. */
    originalTransferId: lenient(textOrNumber),
    reference: lenient(z.string().min(1)),
    completedTimestamp: instant,
  })
  .and(wireMoney.transform((amount) => ({ money: amount })));

/** A page of the list of transfers. */
export const wireLines = z.object({ transfers: z.array(wireLine) }).transform(({ transfers }) => transfers);

/** A notice: which intent has news. */
export const wireNotice = z.object({ reference: z.string().min(1) });
