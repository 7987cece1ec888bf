import { type Currency, countryCurrency, currencyExponent } from '@portal/domain/money/money';
import type { OrderKind } from '@portal/domain/payments/order';
import {
  type ContainedTax,
  type DatedTax,
  getTaxes,
  listRateChanges,
  TAXED_PRODUCTS,
  type TaxName,
  taxesOn,
} from '@portal/domain/payments/taxes';
import { type BusinessDay, toDayPeriod } from '@portal/domain/time/business-day';
import type pg from 'pg';
import { isTaxSql, listSaleAccounts, SALE_ACCOUNTS } from '../engine/postings/accounts.ts';

/** Days of the books, both included. */
export type BookPeriod = { from: BusinessDay; to: BusinessDay };

/** What was sold of a product, or taken back of it, at one rate of one tax. Minor units; what was taken back is below 0. */
export type TaxRow = {
  tax: TaxName;
  percent: number;
  product: OrderKind;
  kind: 'sale' | 'reversal';
  /** Paid from airtime, whose taxes were due when the airtime was sold. */
  isFromAirtime: boolean;
  currency: Currency;
  /** Payments. */
  count: number;
  /** With all taxes. */
  price: number;
  /** What the rate is taken of. */
  taxable: number;
  minor: number;
};

/** What else moved the account of a tax: corrections by staff, and lines of statements. */
export type OtherTaxMove = { tax: TaxName; currency: Currency; minor: number };

/**
 * The VAT of the books beside that of the receipts which the authority's devices signed, in hundredths and the country's currency:
 * receipts + reconciling + waiting + withoutReceipt = booked.
 */
export type ReceiptVat = {
  booked: number;
  receipts: number;
  /** The books have whole units, receipts two decimals. */
  reconciling: number;
  /** Not signed yet. */
  waiting: number;
  /** Sold before a device was there, or by hand. */
  withoutReceipt: number;
};

/** The taxes of a period by the journal. */
export type TaxReturn = { rows: TaxRow[]; others: OtherTaxMove[] };

const SALES = `'{${listSaleAccounts(true).join(',')}}'::text[]`;

/**
 * The entries of sales and reversals of a period, on the side of the product's account: those with the price, and those with a tax.
 * The rate is that of the day of the sale, also of a reversal. $3: the times of the changes of rates.
 */
const ROWS = `
  WITH sides AS (
    SELECT payment_id, at, currency, credit AS own, debit AS other, amount_minor AS signed FROM journal
    WHERE day BETWEEN $1 AND $2 AND credit = ANY (${SALES}) AND payment_id IS NOT NULL AND event <> 'correction'
    UNION ALL
    SELECT payment_id, at, currency, debit, credit, -amount_minor FROM journal
    WHERE day BETWEEN $1 AND $2 AND debit = ANY (${SALES}) AND payment_id IS NOT NULL AND event <> 'correction'),
  marked AS (
    SELECT *, ${isTaxSql('other')} AS is_tax, (signed > 0) = NOT ${isTaxSql('other')} AS is_sale FROM sides),
  dated AS (
    SELECT m.*, CASE WHEN is_sale THEN at ELSE coalesce((
        SELECT min(s.at) FROM journal s WHERE s.payment_id = m.payment_id AND s.credit = m.own AND NOT ${isTaxSql('s.debit')}
          AND s.event NOT IN ('correction', 'delivery-taken-back')), at) END AS sold_at,
      EXISTS (SELECT FROM journal c WHERE c.payment_id = m.payment_id AND c.debit = 'receivable:airtime') AS from_airtime
    FROM marked m)
  SELECT own AS account, CASE WHEN is_tax THEN other END AS tax, is_sale AS "isSale", from_airtime AS "isFromAirtime", currency,
    width_bucket(sold_at, $3::timestamptz[]) AS period, count(DISTINCT payment_id)::int AS count,
    sum(CASE WHEN is_tax THEN -signed ELSE signed END)::float8 AS minor
  FROM dated GROUP BY 1, 2, 3, 4, 5, 6`;

type Row = {
  account: string;
  /** `null`: the price. */
  tax: TaxName | null;
  isSale: boolean;
  isFromAirtime: boolean;
  currency: Currency;
  /** How many changes of rates were before. */
  period: number;
  count: number;
  minor: number;
};

const OTHERS = `
  SELECT tax, currency, sum(signed)::float8 AS minor FROM (
    SELECT credit AS tax, debit AS other, payment_id, event, currency, amount_minor AS signed FROM journal
    WHERE day BETWEEN $1 AND $2 AND ${isTaxSql('credit')}
    UNION ALL
    SELECT debit, credit, payment_id, event, currency, -amount_minor FROM journal
    WHERE day BETWEEN $1 AND $2 AND ${isTaxSql('debit')}) moved
  WHERE payment_id IS NULL OR event = 'correction' OR other <> ALL (${SALES})
  GROUP BY tax, currency ORDER BY tax, currency`;

/** Reads what each tax is of a period, by the days of the books. The sum of a tax is what its account has moved. */
export async function readTaxReturn(
  pool: pg.Pool,
  { from, to }: BookPeriod,
  taxes = getTaxes(),
): Promise<TaxReturn> {
  const changes = listRateChanges(taxes);
  const begins = changes.map((day) => toDayPeriod(day as BusinessDay).from.toISOString());
  const { rows } = await pool.query<Row>(ROWS, [from, to, begins]);
  const others = await pool.query<OtherTaxMove>(OTHERS, [from, to]);
  const taxesOf = (product: OrderKind, period: number) => taxesOn(product, changes[period - 1] ?? '', taxes);
  return { rows: toTaxRows(rows, taxesOf), others: others.rows };
}

/** Joins each tax with the price that contains it. */
function toTaxRows(
  rows: readonly Row[],
  taxesOf: (product: OrderKind, period: number) => DatedTax[],
): TaxRow[] {
  const keyOf = ({ account, isSale, isFromAirtime, currency, period }: Row) =>
    [account, isSale, isFromAirtime, currency, period].join();
  return rows
    .filter(({ tax }) => tax === null)
    .flatMap((price) => {
      const product = productOf(price.account);
      const dated = taxesOf(product, price.period);
      const booked = rows.filter((row) => row.tax !== null && keyOf(row) === keyOf(price));
      const minorOf = (name: TaxName) => booked.find(({ tax }) => tax === name)?.minor ?? 0;
      const contained = dated.map(({ name, percent }) => ({ name, percent, minor: minorOf(name) }));
      return dated.map(
        (tax): TaxRow => ({
          tax: tax.name,
          percent: tax.percent,
          product,
          kind: price.isSale ? 'sale' : 'reversal',
          isFromAirtime: price.isFromAirtime,
          currency: price.currency,
          count: price.count,
          price: price.minor,
          taxable: price.minor - untaxedPart(tax, dated, contained),
          minor: minorOf(tax.name),
        }),
      );
    })
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
}

/** The taxes in a price that a rate is not taken of. */
function untaxedPart(
  { base }: DatedTax,
  dated: readonly DatedTax[],
  contained: readonly ContainedTax[],
): number {
  return dated.reduce((sum, each, index) => {
    const isOutside = each.base === 'vat' || base === 'without-excise';
    return sum + (isOutside ? (contained[index]?.minor ?? 0) : 0);
  }, 0);
}

function productOf(account: string): OrderKind {
  const product = TAXED_PRODUCTS.find((each) => SALE_ACCOUNTS[each] === account);
  if (!product) throw new Error(`${account} is no account of a product with taxes`);
  return product;
}

const TAX_ORDER = ['vat', 'excise'];

function sortKey({ tax, currency, percent, product, kind, isFromAirtime }: TaxRow): string {
  const place = TAX_ORDER.includes(tax) ? TAX_ORDER.indexOf(tax) : TAX_ORDER.length;
  const rate = String(Math.round(percent * 100)).padStart(5, '0');
  return [place, tax, currency, rate, product, isFromAirtime, kind === 'reversal'].join();
}

/** What is due of each tax: sales less reversals, without what was paid from airtime, and what else moved its account. */
export function sumDue({ rows, others }: TaxReturn): OtherTaxMove[] {
  const sums = new Map<string, OtherTaxMove>();
  for (const { tax, currency, minor } of [...rows.filter(({ isFromAirtime }) => !isFromAirtime), ...others]) {
    const sum = sums.get(`${tax} ${currency}`) ?? { tax, currency, minor: 0 };
    sum.minor += minor;
    sums.set(`${tax} ${currency}`, sum);
  }
  return [...sums.values()];
}

const RECEIPTS = `
  SELECT coalesce(sum(sign * vat) FILTER (WHERE is_issued), 0)::float8 AS receipts,
    coalesce(sum(sign * vat_minor) FILTER (WHERE is_issued), 0)::float8 AS issued,
    coalesce(sum(sign * vat_minor) FILTER (WHERE NOT is_issued), 0)::float8 AS waiting
  FROM (
    SELECT CASE d.kind WHEN 'sale' THEN 1 ELSE -1 END AS sign, d.issued_at IS NOT NULL AS is_issued, d.vat_minor,
      coalesce((d.drawn #>> '{print,vat}')::numeric, d.vat_minor * $4) AS vat
    FROM fiscal_documents d JOIN journal j ON d.id = 'fd_' || j.id
    WHERE j.day BETWEEN $1 AND $2 AND d.currency = $3 AND d.state IS DISTINCT FROM 'not-due') documents`;

/** Compares the VAT of the books with that of the receipts; `null` when no device has signed or will sign any. */
export async function readReceiptVat(
  pool: pg.Pool,
  period: BookPeriod,
  taxes: TaxReturn,
): Promise<ReceiptVat | null> {
  const any = await pool.query('SELECT FROM fiscal_documents LIMIT 1');
  if (any.rowCount === 0) return null;
  const currency = countryCurrency();
  const toHundredths = 10 ** (2 - currencyExponent(currency));
  const { rows } = await pool.query<{ receipts: number; issued: number; waiting: number }>(RECEIPTS, [
    period.from,
    period.to,
    currency,
    toHundredths,
  ]);
  const { receipts = 0, issued = 0, waiting = 0 } = rows[0] ?? {};
  const due = sumDue(taxes).find(({ tax, currency: of }) => tax === 'vat' && of === currency)?.minor ?? 0;
  const booked = due * toHundredths;
  return {
    booked,
    receipts,
    reconciling: issued * toHundredths - receipts,
    waiting: waiting * toHundredths,
    withoutReceipt: booked - (issued + waiting) * toHundredths,
  };
}
