import { getCountry } from '@portal/domain/country/country';
import { getTaxes } from '@portal/domain/payments/taxes';
import type { DrawnDocument, FiscalOrder, Hundredths } from '../fiscal-device.ts';
import { taxContained } from '../tax-contained.ts';
import { paymentCodeOf, refundReasonOf } from './sale-codes.ts';
import type { RraOptions } from './settings.ts';
import type { RraDeviceInfo } from './tables.ts';
import { toStamp } from './wire.ts';
import { itemOf, type RraItem, USER } from './write-item.ts';

/** A share of an amount, rounded half up. */
function shareOf(amount: Hundredths, percent: number): Hundredths {
  return Number((BigInt(amount) * BigInt(Math.round(percent * 100)) * 2n + 10_000n) / 20_000n);
}

const toNumber = (amount: Hundredths) => amount / 100;

type Context = {
  tin: string;
  options: RraOptions;
  info: RraDeviceInfo;
  /** Rate in percent of each class of tax. */
  rates: Readonly<Record<string, number>>;
  /** Codes of the authority's reasons of refunds. */
  refundReasons: readonly string[];
};

/** Writes a sale or a refund of one line. All numbers are positive, of a refund too. Without the device and its key. */
export function writeSale(context: Context, order: FiscalOrder, invoiceNumber: number): DrawnDocument {
  const { options, info, rates, tin } = context;
  const item = itemOf(order.product, options);
  const rate = rateOf(order, rates[item.taxClass] ?? 0);
  const sale: Sale = {
    ...context,
    order,
    item,
    rate,
    invoiceNumber,
    name: order.name.slice(0, 200),
    vat: taxContained(order.gross, rate),
    buyer: buyerOf(order, options),
    phone: order.phone && phoneOf(order.phone, options),
    paymentCode: paymentCodeOf(order.mode, options),
  };
  const { name, vat, phone, paymentCode } = sale;
  const { gross, company } = order;
  return {
    request: {
      ...headOf(sale),
      ...extraFieldsOf(sale, 'sale'),
      receipt: { ...receiptFieldsOf(sale), ...extraFieldsOf(sale, 'receipt') },
      itemList: [lineOf(sale)],
    },
    print: {
      seller: { name: info.name, tin, address: info.address },
      client: { phone, tin: company?.tin ?? null, purchaseCode: company?.purchaseCode ?? null },
      line: { name, letter: item.taxClass },
      gross,
      vat,
      taxes: [{ letter: item.taxClass, rate, gross, vat }],
      paymentCode,
      original: order.original?.number ?? null,
      reward: rewardOf(order, options, vat),
    },
  };
}

type Sale = Context & {
  order: FiscalOrder;
  item: RraItem;
  rate: number;
  invoiceNumber: number;
  name: string;
  vat: Hundredths;
  buyer: { tin: string | null; purchaseCode: string | null };
  phone: string | null;
  paymentCode: string;
};

/** What is about the whole document. */
function headOf(sale: Sale) {
  const { order, options, invoiceNumber, buyer, paymentCode, item, rate, vat } = sale;
  const { gross, original, reference } = order;
  const isRefund = order.kind === 'credit-note';
  const at = toStamp(order.at);
  return {
    invcNo: invoiceNumber,
    orgInvcNo: original?.invoiceNumber ?? 0,
    custTin: buyer.tin,
    prcOrdCd: buyer.purchaseCode,
    custNm: order.company?.name?.slice(0, 60) ?? null,
    salesTyCd: 'N',
    rcptTyCd: isRefund ? 'R' : 'S',
    pmtTyCd: paymentCode,
    salesSttsCd: isRefund ? options.refundStatus : '02',
    cfmDt: at,
    salesDt: at.slice(0, 8),
    stockRlsDt: options.stockRelease === 'sale' ? at : null,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: isRefund ? at : null,
    rfdRsnCd: refundReasonOf(order, options, sale.refundReasons),
    totItemCnt: 1,
    ...taxFields(sale, { letter: item.taxClass, rate, gross, vat }),
    ...options.extraRates,
    totTaxblAmt: toNumber(gross),
    totTaxAmt: toNumber(vat),
    totAmt: toNumber(gross),
    prchrAcptcYn: 'N',
    remark: reference,
    ...USER,
  };
}

function receiptFieldsOf({ buyer, phone, info, options, order, invoiceNumber }: Sale) {
  return {
    custTin: buyer.tin,
    custMblNo: phone,
    rptNo: reportNumberOf(options, { day: order.dayNumber, invoice: invoiceNumber }),
    // Longer ones are refused.
    trdeNm: info.name.slice(0, 20),
    adrs: info.address.join(', ').slice(0, 200),
    topMsg: null,
    btmMsg: null,
    prchrAcptcYn: 'N',
  };
}

/** What another country's device wants in the sale itself, or in its part `receipt`. */
function extraFieldsOf(
  { options, order, invoiceNumber }: Sale,
  part: 'sale' | 'receipt',
): Record<string, string | number> {
  const values = { invoice: invoiceNumber, reference: order.reference, time: toStamp(order.at) };
  const prefix = 'receipt.';
  return Object.fromEntries(
    Object.entries(options.extraFields)
      .filter(([name]) => name.startsWith(prefix) === (part === 'receipt'))
      .map(([name, value]) => [name.replace(prefix, ''), values[value]]),
  );
}

function lineOf({ item, options, name, order: { gross }, vat }: Sale) {
  const price = toNumber(gross);
  return {
    itemSeq: 1,
    itemCd: item.code,
    itemClsCd: item.class,
    itemNm: name,
    bcd: null,
    pkgUnitCd: options.packaging,
    pkg: 1,
    qtyUnitCd: options.unit,
    qty: 1,
    prc: price,
    splyAmt: price,
    dcRt: 0,
    dcAmt: 0,
    isrccCd: null,
    isrccNm: null,
    isrcRt: null,
    isrcAmt: null,
    taxTyCd: item.taxClass,
    taxblAmt: price,
    taxAmt: toNumber(vat),
    totAmt: price,
  };
}

/** The sums of each class of tax. */
function taxFields(
  { options, rates }: Context,
  { letter, rate, gross, vat }: { letter: string; rate: number; gross: Hundredths; vat: Hundredths },
): Record<string, number> {
  return Object.fromEntries(
    [...options.taxClasses].flatMap((each) => [
      [`taxblAmt${each}`, each === letter ? toNumber(gross) : 0],
      [`taxRt${each}`, each === letter ? rate : (rates[each] ?? 0)],
      [`taxAmt${each}`, each === letter ? toNumber(vat) : 0],
    ]),
  );
}

/**
 * The rate of a document: a refund has that of its receipt. The authority's table has no days, so a sale has the VAT of its day where
 * the table has one of the country's rates of VAT, whether that is the rate before a change or after it.
 */
function rateOf({ original, vatPercent }: FiscalOrder, listed: number): number {
  if (original) return original.rate ?? listed;
  return getTaxes().vat.rates.some(({ percent }) => percent === listed) ? vatPercent : listed;
}

/** A company is named by itself; a consumer is not asked, and never invented. */
function buyerOf({ company }: FiscalOrder, { walkIn, walkInTin, walkInCode }: RraOptions) {
  if (company) return company;
  return walkIn === 'fixed'
    ? { tin: walkInTin, purchaseCode: walkInCode }
    : { tin: null, purchaseCode: null };
}

function phoneOf(national: string, { phone }: RraOptions): string {
  const { countryCode, trunkPrefix } = getCountry().numbers;
  return (phone === 'national' ? trunkPrefix : countryCode) + national;
}

function reportNumberOf(
  { reportNumber }: RraOptions,
  { day, invoice }: { day: number; invoice: number },
): number {
  return { day, invoice, one: 1 }[reportNumber];
}

/** What a consumer who is registered gets back of the VAT, on a sale with a number and without a company. */
function rewardOf(
  { kind, phone, company, product, at }: FiscalOrder,
  { vatReward }: RraOptions,
  vat: Hundredths,
): Hundredths | null {
  const { percent, from, without } = vatReward;
  if (kind !== 'sale' || phone === null || company !== null || without.includes(product)) return null;
  if (toStamp(at).slice(0, 8) < from.replaceAll('-', '')) return null;
  return shareOf(vat, percent) || null;
}
