import { countryCurrency, type Money, parseMoney, toDecimal } from '@isano/adapter-kit/values';
import { z } from 'zod';

/** Path of Carrier Billing 0.5 below the `apiRoot`. */
export const PAYMENTS_PATH = '/carrier-billing/v0.5/payments';

/** Path of the refunds of a payment, Carrier Billing Refund 0.3. */
export function refundsPath(paymentId: string): string {
  return `/carrier-billing-refund/v0.3/payments/${encodeURIComponent(paymentId)}/refunds`;
}

/** Scopes of the tokens for both APIs. */
export const BILLING_SCOPES = [
  'carrier-billing:payments:create',
  'carrier-billing:payments:read',
  'carrier-billing-refund:refunds:create',
  'carrier-billing-refund:refunds:read',
] as const;

const text = z.string().nullish();

/** `Payment` and `PaymentCreated`, as far as they are used. */
export const payment = z.object({
  paymentId: z.string().min(1),
  paymentStatus: z.string(),
  paymentCreationDate: z.iso.datetime({ offset: true }),
  amountTransaction: z.object({
    phoneNumber: text,
    clientCorrelator: text,
    paymentAmount: z.object({
      chargingInformation: z.object({ amount: z.number(), currency: z.string() }),
    }),
  }),
});

/** See {@link payment}. */
export type WirePayment = z.output<typeof payment>;

/** `Refund`, as far as it is used. */
export const refund = z.object({
  refundId: z.string().min(1),
  refundStatus: z.string(),
  refundCreationDate: z.iso.datetime({ offset: true }),
  amountTransaction: z
    .object({
      clientCorrelator: text,
      /** Only a part has an amount. */
      refundAmount: z
        .object({ chargingInformation: z.object({ amount: z.number(), currency: z.string() }).nullish() })
        .nullish(),
    })
    .nullish(),
});

/** See {@link refund}. */
export type WireRefund = z.output<typeof refund>;

/** The body that creates a payment in one step. The customer pays this amount: taxes are in it. */
export function toCreatePayment({ key, phoneNumber, amount }: ChargedLine): object {
  return {
    amountTransaction: {
      phoneNumber,
      clientCorrelator: key,
      referenceCode: key,
      paymentAmount: {
        chargingInformation: {
          amount: Number(toDecimal(amount)),
          currency: amount.currency,
          description: `Payment ${key}`,
          isTaxIncluded: true,
        },
      },
    },
  };
}

/** What is charged, and our key. */
type ChargedLine = { key: string; phoneNumber: string; amount: Money };

/** The body that refunds a whole payment. */
export function toTotalRefund(key: string): object {
  return {
    type: 'total',
    amountTransaction: { clientCorrelator: key, referenceCode: key, refundAmount: {} },
  };
}

/** The body that refunds a part of a payment. As in the payment, taxes are in the amount. */
export function toPartialRefund(key: string, amount: Money): object {
  const chargingInformation = {
    amount: Number(toDecimal(amount)),
    currency: amount.currency,
    description: `Refund ${key}`,
    isTaxIncluded: true,
  };
  return {
    type: 'partial',
    amountTransaction: { clientCorrelator: key, referenceCode: key, refundAmount: { chargingInformation } },
  };
}

/** The amount of a refund of a part; `null` for a whole one, and for one that is not in the country's currency. */
export function partOf({ amountTransaction }: WireRefund): Money | null {
  const given = amountTransaction?.refundAmount?.chargingInformation;
  return given?.currency === countryCurrency() ? parseMoney(String(given.amount), given.currency) : null;
}

/** The amount of a payment; `null` when it is none in the country's currency. */
export function amountOf({ amountTransaction }: WirePayment): Money | null {
  const { amount, currency } = amountTransaction.paymentAmount.chargingInformation;
  return currency === countryCurrency() ? parseMoney(String(amount), currency) : null;
}
