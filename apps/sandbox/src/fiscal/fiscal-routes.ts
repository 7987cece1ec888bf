import formbody from '@fastify/formbody';
import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import type { Clock } from '@portal/domain/time/clock';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { renderSandboxScreen } from '../handset/sandbox-frame.ts';
import { sendPage } from '../handset/send-page.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import { linesOf } from './check-sale.ts';
import { givePurchaseCode } from './companies.ts';
import { DEVICES, mrcOf, readCounters, readProfiles, resetDevice, SELLER, sdcIdOf } from './devices.ts';
import { type Fields, TAX_CLASSES } from './fields.ts';
import type { RunningFiscal } from './fiscal.ts';
import { type FiscalNotice, fiscalPage } from './fiscal-page.ts';
import { readSwitchesForm } from './fiscal-switch-form.ts';
import { kigaliTime } from './kigali-time.ts';
import { formatAmount, formatTime, receiptNumber, withDashes } from './receipt-format.ts';
import { findReceipt, readLatestReceipts, type SignedReceipt } from './receipts.ts';
import { changeSwitches, readSwitches } from './switches.ts';

type Form = Record<string, string | undefined>;

type WithForm = { Body: Form | null };

type OfReceipt = { Params: { bhfId: string; invcNo: string } };

const FORM = 'application/x-www-form-urlencoded';
const SHOWN = 50;
const PAGE = '/sandbox/fiscal';

type FiscalContext = { db: SandboxDb; clock: Clock; brand: ScreenBrand; fiscal: RunningFiscal };

/** The tax authority's side, to be registered without a prefix: pages of forms, and the same calls as an API. */
export function fiscalPages(context: FiscalContext): FastifyPluginAsync {
  return async (app) => {
    if (!app.hasContentTypeParser(FORM)) await app.register(formbody);
    pages(app, context);
    api(app, context);
  };
}

function pages(app: FastifyInstance, { db, clock, brand, fiscal }: FiscalContext): void {
  const show = async (
    reply: FastifyReply,
    { notice = null, find = '' }: { notice?: FiscalNotice; find?: string },
  ) => {
    const invcNo = find === '' ? null : readNumber(find);
    const [switches, devices, receipts] = await Promise.all([
      readSwitches(db),
      readDevices(db),
      readLatestReceipts(db, { invcNo, limit: SHOWN }),
    ]);
    reply.code(notice?.kind === 'problem' ? 400 : 200);
    return sendPage(reply, fiscalPage(brand, { switches, devices, receipts, find, notice }));
  };
  const tell = (reply: FastifyReply, problem: string | null, text: string) =>
    show(reply, { notice: problem ? { kind: 'problem', text: problem } : { kind: 'done', text } });

  app.get<{ Querystring: Form }>(PAGE, ({ query }, reply) =>
    show(reply, { find: String(query.invcNo ?? '').trim() }),
  );

  app.get<OfReceipt>(`${PAGE}/receipts/:bhfId/:invcNo`, async ({ params: { bhfId, invcNo } }, reply) => {
    const receipt = await findReceipt(db, { tin: SELLER.tin, bhfId, invcNo: readNumber(invcNo) });
    if (!receipt) return reply.callNotFound();
    return sendPage(reply, receiptPage(brand, receipt));
  });

  app.post<WithForm>(`${PAGE}/switches`, async ({ body }, reply) => {
    const change = body?.reset === 'yes' ? null : readSwitchesForm(body ?? {});
    return tell(reply, await changeSwitches(db, change, clock.now()), 'Saved.');
  });

  app.post<WithForm>(`${PAGE}/purchase-codes`, async ({ body }, reply) => {
    const code = await givePurchaseCode(db, SELLER.tin, body?.custTin ?? '');
    return tell(reply, code ? null : 'This company is not active.', `The purchase code is ${code}.`);
  });

  app.post<WithForm>(`${PAGE}/devices`, async ({ body }, reply) => {
    const isReset = await resetDevice(db, body?.bhfId ?? '');
    return tell(reply, isReset ? null : 'This device is not initialised.', 'It can be initialised again.');
  });

  app.post<WithForm>(`${PAGE}/restart`, async ({ body }, reply) => {
    const seconds = secondsOf(body?.seconds);
    if (seconds !== null) fiscal.restarts.restart(seconds);
    return tell(reply, seconds === null ? 'Seconds: a number from 0 to 3600' : null, 'It restarts.');
  });
}

function api(app: FastifyInstance, { db, clock, fiscal }: FiscalContext): void {
  const path = '/sandbox/api/fiscal';
  const refused = (reply: FastifyReply, problem: string) => reply.code(400).send({ problem });

  app.get(path, async () => ({ devices: await readDevices(db), switches: await readSwitches(db) }));

  app.get(`${path}/receipts`, async () => ({ receipts: await fiscal.audit() }));

  app.post(`${path}/switches`, async ({ body }, reply) => {
    const problem = await changeSwitches(db, body ?? null, clock.now());
    return problem === null ? readSwitches(db) : refused(reply, problem);
  });

  app.post<WithForm>(`${path}/purchase-codes`, async ({ body }, reply) => {
    const code = await givePurchaseCode(db, SELLER.tin, String(body?.custTin));
    return code ? { code } : refused(reply, 'custTin: an active company');
  });

  app.post<WithForm>(`${path}/devices/reset`, async ({ body }, reply) => {
    const isReset = await resetDevice(db, String(body?.bhfId));
    return isReset ? {} : refused(reply, 'bhfId: an initialised device');
  });

  app.post<{ Body: { seconds?: unknown } | null }>(`${path}/restart`, async ({ body }, reply) => {
    const seconds = secondsOf(String(body?.seconds ?? 0));
    if (seconds === null) return refused(reply, 'seconds: a number from 0 to 3600');
    fiscal.restarts.restart(seconds);
    return {};
  });
}

async function readDevices(db: SandboxDb) {
  const profiles = await readProfiles(db);
  return Promise.all(
    DEVICES.map(async ({ bhfId, branch, serial }) => {
      const { tin } = SELLER;
      return {
        tin,
        bhfId,
        branch,
        serial,
        profile: profiles[bhfId] ?? null,
        ...(await readCounters(db, { tin, bhfId })),
      };
    }),
  );
}

/** An invoice number; 0, which no receipt has, for what is none. */
function readNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function secondsOf(text = ''): number | null {
  return /^\d{1,4}$/.test(text) && Number(text) <= 3600 ? Number(text) : null;
}

/**
 * A signed receipt in the authority's portal: first the values of the answer as they were sent, for the person who attaches them to
 * a sale whose answer was lost; then the receipt in the order of print (EBM.md section 10).
 */
function receiptPage(brand: ScreenBrand, receipt: SignedReceipt): string {
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
