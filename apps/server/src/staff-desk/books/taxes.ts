import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { type Currency, toDecimal } from '@portal/domain/money/money';
import {
  type BusinessDay,
  dayBefore,
  parseBusinessDay,
  toBusinessDay,
} from '@portal/domain/time/business-day';
import {
  type BookPeriod,
  readReceiptVat,
  readTaxReturn as readReturn,
  sumDue,
  type TaxReturn,
} from '@portal/payments/journal/tax-return';
import type { AccountBalance } from '@portal/payments/journal/trial-balance';
import { type Cell, type ExportTable, textCell } from '@portal/settlement/export/day-table';
import { toDeskFile } from '@portal/settlement/export/desk-file';
import type pg from 'pg';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { toStaffMoney } from '../show-payment.ts';

/** So many months can be chosen. */
const MONTHS = 25;

/** Shows the taxes of a month by the journal: an accountant declares them by it. */
export const readTaxReturn: StaffHandler<'readTaxReturn'> = async ({ books, clock }, { month }) => {
  const period = toPeriod(month);
  const taxes = await readReturn(books.pool, period);
  const receipts = await readReceiptVat(books.pool, period, taxes);
  return {
    month,
    months: listMonths(toBusinessDay(clock.now())),
    rows: taxes.rows.map(({ currency, price, taxable, minor, ...row }) => ({
      ...row,
      price: toStaffMoney(price, currency),
      taxable: toStaffMoney(taxable, currency),
      money: toStaffMoney(minor, currency),
    })),
    others: taxes.others.map(toAmount),
    due: sumDue(taxes).map(toAmount),
    receipts: receipts && {
      booked: exact(receipts.booked),
      receipts: exact(receipts.receipts),
      reconciling: exact(receipts.reconciling),
      waiting: exact(receipts.waiting),
      withoutReceipt: exact(receipts.withoutReceipt),
    },
  };
};

const exact = (hundredths: number) => (hundredths / 100).toFixed(2);

function toAmount({ tax, currency, minor }: { tax: string; currency: Currency; minor: number }) {
  return { tax, money: toStaffMoney(minor, currency) };
}

/** Throws INVALID_REQUEST for a month that does not exist. */
function toPeriod(month: string): BookPeriod {
  const from = parseBusinessDay(`${month}-01`);
  if (!from) throw new StaffError('INVALID_REQUEST', { fields: { month: 'malformed' } });
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) as BusinessDay;
  return { from, to: dayBefore(next) };
}

function listMonths(today: BusinessDay): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
}

/** Gives the taxes of a month as CSV or as a workbook. */
export const exportTaxReturn: StaffHandler<'exportTaxReturn'> = async (
  { books },
  { month, format, language },
) => {
  const period = toPeriod(month);
  const taxes = await readReturn(books.pool, period);
  const receipts = await receiptsTable(books.pool, { month, period, taxes });
  return toDeskFile({
    name: `taxes-${month}`,
    tables: [returnTable(month, taxes), receipts],
    format,
    language,
  });
};

const money = (minor: number, currency: Currency): Cell => ({ amount: toDecimal({ minor, currency }) });
const NOTHING: Cell = { text: '' };

/** A row for each tax, rate, product and kind. The sum of `due` of a tax is what is declared. */
function returnTable(month: string, { rows, others }: TaxReturn): ExportTable {
  return {
    name: 'taxes',
    columns: [
      'month',
      'tax',
      'percent',
      'product',
      'kind',
      'paid_from',
      'currency',
      'count',
      'price',
      'taxable',
      'tax_amount',
      'due',
    ],
    rows: [
      ...rows.map((row): Cell[] => [
        ...[month, row.tax].map(textCell),
        { amount: String(row.percent) },
        ...[row.product, row.kind, row.isFromAirtime ? 'airtime' : 'money', row.currency].map(textCell),
        { amount: String(row.count) },
        money(row.price, row.currency),
        money(row.taxable, row.currency),
        money(row.minor, row.currency),
        money(row.isFromAirtime ? 0 : row.minor, row.currency),
      ]),
      ...others.map(({ tax, currency, minor }): Cell[] => [
        ...[month, tax].map(textCell),
        NOTHING,
        NOTHING,
        ...['correction', ''].map(textCell),
        textCell(currency),
        ...[NOTHING, NOTHING, NOTHING],
        money(minor, currency),
        money(minor, currency),
      ]),
    ],
  };
}

/** The VAT of the books and of the receipts, with the line that reconciles them; no row without a device. */
async function receiptsTable(
  pool: pg.Pool,
  { month, period, taxes }: { month: string; period: BookPeriod; taxes: TaxReturn },
): Promise<ExportTable> {
  const vat = await readReceiptVat(pool, period, taxes);
  return {
    name: 'receipts',
    columns: ['month', 'line', 'vat'],
    rows: Object.entries(vat ?? {}).map(([line, hundredths]): Cell[] => [
      ...[month, line].map(textCell),
      { amount: exact(hundredths) },
    ]),
  };
}

type DayTaxes = StaffResult<'readBookDay'>['taxes'];

/** What a day has moved of each tax, and of the airtime that is owed. */
export async function readDayTaxes(
  pool: pg.Pool,
  day: BusinessDay,
  balances: readonly AccountBalance[],
): Promise<DayTaxes> {
  const { rows } = await readReturn(pool, { from: day, to: day });
  return balances
    .filter(({ account }) => isShown(account))
    .map(({ account, currency, debits, credits, closing }) => {
      const sumOf = (kind: 'sale' | 'reversal') =>
        rows
          .filter((row) => row.kind === kind && row.currency === currency)
          .reduce((sum, row) => sum + shareOf(account, row), 0);
      const [sold, takenBack] = [sumOf('sale'), sumOf('reversal')];
      return {
        account,
        sold: toStaffMoney(sold, currency),
        takenBack: toStaffMoney(takenBack, currency),
        other: toStaffMoney(credits - debits - sold - takenBack, currency),
        owed: toStaffMoney(0 - closing, currency),
      };
    });
}

const AIRTIME = 'airtime-liability';

function isShown(account: string): boolean {
  return [AIRTIME, 'vat', 'excise'].includes(account) || account.startsWith('levy:');
}

/** What a row moves of an account: of airtime its price without the taxes. */
function shareOf(account: string, { tax, product, price, minor }: TaxReturn['rows'][number]): number {
  if (account !== AIRTIME) return tax === account ? minor : 0;
  if (product !== 'prepaid-recharge') return 0;
  return (tax === 'vat' ? price : 0) - minor;
}
