import { type Money, money, parseMoney } from '@portal/domain/money/money';
import type { z } from 'zod';
import {
  isWithin,
  type Period,
  type StatementAnswer,
  type StatementLine,
  type Statements,
} from '../statement.ts';
import type { PaystackCharge } from './account.ts';
import { takenOf } from './charged-amount.ts';
import type { PaystackApi } from './paystack-api.ts';
import { listedCharges, listedRefunds, registeredField } from './wire.ts';

const PAGE = 100;
const MOST_PAGES = 2_000;
/** The list goes by the hour a charge was begun, its page may be paid until a day later. */
const PAGE_LIFE_MS = 24 * 3_600_000;

type Charge = z.output<typeof listedCharges>['data'][number];
type Refund = z.output<typeof listedRefunds>['data'][number];
type Listed<Row> = { kind: 'read'; rows: Row[] } | Exclude<StatementAnswer, { kind: 'listed' }>;

/** Charges and refunds as the gateway lists them, each kind on a list of its own. */
export function paystackStatements(
  api: PaystackApi,
  charge: PaystackCharge,
  ourReference: (reference: string) => string,
): Statements {
  const list = async (period: Period): Promise<StatementAnswer> => {
    const earlier = { ...period, from: new Date(period.from.getTime() - PAGE_LIFE_MS) };
    const charges = await readAll(api, '/transaction', { ...earlier, status: 'success' }, listedCharges);
    if (charges.kind !== 'read') return charges;
    // A refund may take its bank days: it is on the list of the day it was asked for.
    const since = { ...period, from: new Date(period.from.getTime() - 14 * PAGE_LIFE_MS) };
    const refunds = await readAll(api, '/refund', since, listedRefunds);
    if (refunds.kind !== 'read') return refunds;
    const lines = [
      ...charges.rows.map((row) => chargeLine(row, charge, ourReference)),
      ...refunds.rows
        .filter(({ status }) => status === 'processed')
        .map((row) => refundLine(row, charge, ourReference)),
    ];
    return { kind: 'listed', lines: lines.filter(({ at }) => isWithin(period, at)) };
  };
  return { book: 'paystack', list };
}

async function readAll<Row>(
  api: PaystackApi,
  path: string,
  { from, to, status }: Period & { status?: string },
  schema: z.ZodType<{ data: Row[] }>,
): Promise<Listed<Row>> {
  const rows: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      perPage: String(PAGE),
      page: String(page),
      from: from.toISOString(),
      to: to.toISOString(),
      ...(status && { status }),
    });
    const answer = await api({ method: 'GET', path: `${path}?${query}` });
    if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) return { kind: 'none', cause: parsed.error };
    rows.push(...parsed.data.data);
    if (parsed.data.data.length < PAGE) return { kind: 'read', rows };
  }
  return { kind: 'none', cause: new Error('The list has no end') };
}

/** In the order's currency as far as we had registered it (charged-amount.ts), else as the gateway took it. */
function chargeLine(
  { id, reference, amount, currency, metadata, paid_at, created_at }: Charge,
  charge: PaystackCharge,
  ourReference: (reference: string) => string,
): StatementLine {
  const kept = registeredField.safeParse(metadata).data ?? null;
  const asked =
    kept && isKnown(kept.order_currency) ? parseMoney(kept.order_amount, kept.order_currency) : null;
  const taken = asked && takenOf({ amount, currency }, kept, asked);
  return {
    kind: 'charge',
    reference: ourReference(reference),
    providerReference: String(id),
    amount: taken ?? plain({ amount, currency }, charge),
    at: paid_at ?? created_at,
  };
}

function refundLine(
  { id, transaction_reference, amount, currency, refunded_at, createdAt }: Refund,
  charge: PaystackCharge,
  ourReference: (reference: string) => string,
): StatementLine {
  return {
    kind: 'refund',
    reference: transaction_reference ? ourReference(transaction_reference) : null,
    providerReference: String(id),
    amount: plain({ amount, currency }, charge),
    at: refunded_at ?? createdAt,
  };
}

type Known = Money['currency'];

function isKnown(currency: string): currency is Known {
  return ['RWF', 'USD', 'CDF', 'NGN'].includes(currency);
}

/** Subunits of the wire to money; nought in the account's currency when they can't be named. */
function plain({ amount, currency }: { amount: number; currency: string }, charge: PaystackCharge): Money {
  if (!isKnown(currency)) return { minor: 0, currency: charge.currency };
  return { minor: Math.round((amount * money(1, currency).minor) / charge.multiplier), currency };
}
