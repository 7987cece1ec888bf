import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { renderSandboxScreen } from '../handset/sandbox-frame.ts';
import { linesOf } from './check-sale.ts';
import { mrcOf, SELLER, sdcIdOf } from './devices.ts';
import { type Fields, TAX_CLASSES } from './fields.ts';
import { kigaliTime } from './kigali-time.ts';
import { formatAmount, formatTime, receiptNumber, withDashes } from './receipt-format.ts';
import type { SignedReceipt } from './receipts.ts';

/**
 * A signed receipt in the authority's portal: first the values of the answer as they were sent, for the person who attaches them to
 * a sale whose answer was lost; then the receipt in the order of print (EBM.md section 10).
 */
export function receiptPage(brand: ScreenBrand, receipt: SignedReceipt): string {
  const { invcNo, kind, bhfId } = receipt;
  const main = html`<div class="page-head"><h1>Invoice ${invcNo}</h1>
<p>${kind === 'NR' ? 'Refund' : 'Sale'} on device ${bhfId}. <a href="/sandbox/fiscal">All receipts</a></p></div>
<div class="columns">
<section class="stack" aria-labelledby="values"><h2 id="values">Values of the device</h2>${answerValues(receipt)}</section>
<section class="stack" aria-labelledby="print"><h2 id="print">Receipt</h2>${print(receipt)}</section></div>`;
  const title = `Invoice ${invcNo}: tax authority`;
  return renderSandboxScreen(brand, { path: '/sandbox/fiscal', title, main, styles: ['settings', 'fiscal'] });
}

function answerValues(receipt: SignedReceipt): Html {
  const { rcptNo, totRcptNo, intrlData, rcptSign, signedAt, bhfId } = receipt;
  return values([
    ['Number of its kind', rcptNo],
    ['Number of the device', totRcptNo],
    ['Internal data', intrlData],
    ['Signature', rcptSign],
    ['Time', kigaliTime(signedAt)],
    ['SDC', sdcIdOf(bhfId)],
    ['MRC', mrcOf(bhfId)],
  ]);
}

function print(receipt: SignedReceipt): Html {
  const { request, kind, orgInvcNo, intrlData, rcptSign, signedAt, bhfId, invcNo } = receipt;
  const [date, time] = formatTime(signedAt).split(' ');
  const { custMblNo } = request.receipt as Fields;
  return html`<div class="card receipt"><p class="center"><strong>SIMULATED, WORTH NOTHING</strong></p>
<p class="center">${SELLER.name}<br>KG 7 Ave, Kigali<br>TIN: ${SELLER.tin}</p>
${kind === 'NR' && html`<p class="center"><strong>REFUND</strong><br>REF. NORMAL RECEIPT#: ${orgInvcNo}</p>`}
${values([
  ['Client ID', request.custTin],
  ['Client name', request.custNm],
  ['Client phone', custMblNo],
  ['Purchase code', request.prcOrdCd],
])}
${linesOf(request).map((line) => lineOf(line, receipt))}
${values([
  ['TOTAL', formatAmount(request.totAmt, kind)],
  ...TAX_CLASSES.flatMap((letter) => taxRows(letter, receipt)),
  ['TOTAL TAX', formatAmount(request.totTaxAmt, kind)],
  ['Payment', request.pmtTyCd],
  ['ITEMS NUMBER', request.totItemCnt],
])}
<h3>SDC INFORMATION</h3>
${values([
  ['Date', date],
  ['Time', time],
  ['SDC ID', sdcIdOf(bhfId)],
  ['RECEIPT NUMBER', receiptNumber(receipt)],
  ['Internal Data', withDashes(intrlData)],
  ['Receipt Signature', withDashes(rcptSign)],
  ['Invoice', invcNo],
  ['Remark', request.remark],
  ['MRC', mrcOf(bhfId)],
])}</div>`;
}

function lineOf({ itemNm, prc, qty, totAmt, taxTyCd }: Fields, { kind }: SignedReceipt): Html {
  return html`<p>${itemNm}<br>${formatAmount(prc, 'NS')} x ${qty}: <strong>${formatAmount(totAmt, kind)} ${taxTyCd}</strong></p>`;
}

/** A rate above 0 is always printed, a rate of 0 when it is used. */
function taxRows(letter: string, { request, kind }: SignedReceipt): Row[] {
  const [rate, taxable] = [Number(request[`taxRt${letter}`]), Number(request[`taxblAmt${letter}`])];
  if (rate === 0 && taxable === 0) return [];
  const label = letter === 'A' ? 'TOTAL A-EX' : `TOTAL ${letter}-${rate.toFixed(2)}%`;
  const total: Row = [label, formatAmount(taxable, kind)];
  return rate === 0
    ? [total]
    : [total, [`TOTAL TAX ${letter}`, formatAmount(request[`taxAmt${letter}`], kind)]];
}

type Row = [label: string, value: unknown];

/** Rows without a value are left out. */
function values(rows: readonly Row[]): Html {
  const shown = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return html`<dl class="values">${shown.map(([label, value]) => html`<div><dt>${label}</dt><dd>${String(value)}</dd></div>`)}</dl>`;
}
