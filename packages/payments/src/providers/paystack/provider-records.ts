import { isCurrency, type Money, money, parseMoney } from '@portal/domain/money/money';
import type { Period } from '@portal/domain/time/business-day';
import type { ApiCall, JsonApi } from '@portal/platform/api-client/json-api';
import type { z } from 'zod';
import {
  isWithin,
  PAGE_SIZE,
  type ProviderRecord,
  type ProviderRecords,
  readPages,
} from '../provider-records.ts';
import type { PaystackCharge } from './account.ts';
import { takenOf } from './charged-amount.ts';
import { listedCharges, listedRefunds, readRegistered } from './wire.ts';

const DAY_MS = 24 * 3_600_000;

type Charge = z.output<typeof listedCharges>[number];
type Refund = z.output<typeof listedRefunds>[number];

/** Charges and refunds, which the gateway has on a list each. `ourReference`: converts a reference of the wire. */
export function paystackRecords(
  api: JsonApi,
  charge: PaystackCharge,
  ourReference: (reference: string) => string,
): ProviderRecords {
  const list: ProviderRecords['list'] = async (period) => {
    // Charges are listed by the time they were created; the page may be paid up to a day later.
    const charges = await readPages(
      ({ page }) => api(pageOf('/transaction', { ...since(period, 1), page, status: 'success' })),
      listedCharges,
    );
    if (charges.kind !== 'read') return charges;
    // A refund may take its bank days; it is listed on the day it was requested.
    const refunds = await readPages(
      ({ page }) => api(pageOf('/refund', { ...since(period, 14), page })),
      listedRefunds,
    );
    if (refunds.kind !== 'read') return refunds;
    const processed = refunds.rows.filter(({ status }) => status === 'processed');
    const lines = [
      ...charges.rows.map((row) => chargeLine(row, charge)),
      ...processed.map((row) => refundLine(row, charge)),
    ];
    const ours = lines.map((line) => ({
      ...line,
      reference: line.reference && ourReference(line.reference),
    }));
    return { kind: 'listed', lines: ours.filter(({ at }) => isWithin(period, at)) };
  };
  return { book: 'paystack', list };
}

/** The period extended by some days before it. */
function since({ from, to }: Period, days: number): Period {
  return { from: new Date(from.getTime() - days * DAY_MS), to };
}

/** The call for a page, numbered from 0. */
function pageOf(
  path: string,
  { from, to, page, status }: Period & { page: number; status?: string },
): ApiCall {
  const query = new URLSearchParams({
    perPage: String(PAGE_SIZE),
    page: String(page + 1),
    from: from.toISOString(),
    to: to.toISOString(),
    ...(status && { status }),
  });
  return { method: 'GET', path: `${path}?${query}` };
}

/** In the order's currency as far as it was registered with the charge (charged-amount.ts), else as the gateway took it. */
function chargeLine(
  { id, reference, amount, currency, metadata, paid_at, created_at }: Charge,
  charge: PaystackCharge,
): ProviderRecord {
  const registered = readRegistered(metadata);
  const ordered =
    registered && isCurrency(registered.order_currency)
      ? parseMoney(registered.order_amount, registered.order_currency)
      : null;
  const taken = ordered && takenOf({ amount, currency }, { requested: ordered, registered, charge });
  return {
    kind: 'charge',
    reference,
    providerReference: String(id),
    amount: taken && taken !== 'unnamed' ? taken : fromWire({ amount, currency }, charge),
    at: paid_at ?? created_at,
  };
}

function refundLine(
  { id, transaction_reference, amount, currency, refunded_at, createdAt }: Refund,
  charge: PaystackCharge,
): ProviderRecord {
  return {
    kind: 'refund',
    reference: transaction_reference ?? null,
    providerReference: String(id),
    amount: fromWire({ amount, currency }, charge),
    at: refunded_at ?? createdAt,
  };
}

/**
 * Converts subunits of the wire. What is no exact amount, or in a currency that nobody knows, is 0: rounded it could look like
 * the amount of the order.
 */
function fromWire({ amount, currency }: { amount: number; currency: string }, charge: PaystackCharge): Money {
  if (!isCurrency(currency)) return { minor: 0, currency: charge.currency };
  const minor = (amount * money(1, currency).minor) / charge.multiplier;
  return { minor: Number.isSafeInteger(minor) ? minor : 0, currency };
}
