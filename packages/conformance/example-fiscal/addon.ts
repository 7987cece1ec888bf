import { defineAddOn } from '@isano/adapter-kit/add-on';
import {
  type DrawnDocument,
  defineFiscalAdapter,
  type FiscalDevice,
  type FiscalOrder,
  type FiscalOutcome,
  type FiscalReceipt,
  NO_ANSWER,
  taxContained,
} from '@isano/adapter-kit/fiscal';
import { createJsonApi, type JsonAnswer, type JsonApi, parseAnswer } from '@isano/adapter-kit/http';
import { baseUrl, optional, requiredText, secretString, wholeNumber, z } from '@isano/adapter-kit/settings';

// A fiscal device of Acme, a maker that nobody knows: documents as JSON under numbers of ours. A request with a number that it has
// signed gets the first signature again when nothing else differs, else HTTP 409.

const STATUS = z.object({ name: z.string(), address: z.array(z.string()), lastNumber: z.int().min(0) });
const RECEIPT = z.object({
  number: z.int(),
  device: z.string().min(1),
  machine: z.string().min(1),
  receiptNumber: z.int().positive(),
  totalNumber: z.int().positive(),
  internalData: z.string(),
  signature: z.string().min(1),
  signedAt: z.iso.datetime(),
});
const ERROR = z.object({ error: z.string(), message: z.string() });

/** The class of tax with VAT. */
const LETTER = 'A';
/** Acme's code of a payment without cash. */
const PAYMENT_CODE = 'E';

type Seller = z.output<typeof STATUS>;

export const fiscal = defineFiscalAdapter({
  settings: {
    url: ['ACME_TAX_URL', optional(baseUrl)],
    key: ['ACME_TAX_KEY', optional(secretString(8))],
    tin: ['ACME_TAX_TIN', optional(requiredText)],
    timeout: ['ACME_TAX_TIMEOUT', wholeNumber({ min: 1, max: 40 }).default(20)],
  },
  problems: (given) =>
    ['ACME_TAX_URL', 'ACME_TAX_KEY', 'ACME_TAX_TIN']
      .filter((name) => !given[name])
      .map((name) => `${name}: needed with FISCAL_DEVICE=acme-tax`),
  open: async ({ url, key, tin, timeout }) => {
    const headers = { 'x-key': key?.reveal() ?? '' };
    const api = createJsonApi({ baseUrl: url ?? '', headers, timeoutMs: timeout * 1_000 });
    return {
      devices: [createDevice(api, tin ?? '')],
      rules: {
        airtimeSales: 'none',
        billPayments: 'none',
        partRefunds: 'many',
        rewardPhone: 'none',
        rewardPercent: 0,
        companies: 'none',
        sellerTin: tin ?? '',
        offlineHours: 24,
      },
    };
  },
});

function createDevice(api: JsonApi, tin: string): FiscalDevice {
  let seller: Seller | null = null;
  return {
    key: `acme-${tin}`,
    prepare: async () => {
      const status = parseAnswer(await api({ method: 'GET', path: '/status' }), STATUS);
      if (status.kind !== 'parsed') return { kind: 'not-ready', code: NO_ANSWER, message: 'no answer' };
      seller = status.data;
      return { kind: 'ready', lastInvoiceNumber: seller.lastNumber };
    },
    prepareItem: async () => null,
    draw: (order, invoiceNumber) => drawDocument(order, invoiceNumber, { tin, seller }),
    send: async ({ request }) =>
      readOutcome(await api({ method: 'POST', path: '/documents', body: request }), request.number),
    findNumber: async (invoiceNumber) => {
      const answer = await api({ method: 'GET', path: `/documents/${invoiceNumber}` });
      if (answer.kind !== 'answered') return 'unknown';
      if (answer.status === 404 && ERROR.safeParse(answer.body).data?.error === 'no-such-number')
        return 'not-stored';
      return answer.status === 200 && RECEIPT.safeParse(answer.body).data?.number === invoiceNumber
        ? 'stored'
        : 'unknown';
    },
    // Acme knows no companies, and has no notices.
    findCompany: async () => ({ kind: 'no-answer' }),
    readRecords: async () => ({ kind: 'read', notices: [], items: [] }),
    completeReceipt: withQr,
  };
}

function drawDocument(
  { kind, gross, vatPercent, original, name, phone }: FiscalOrder,
  number: number,
  { tin, seller }: { tin: string; seller: Seller | null },
): DrawnDocument {
  const rate = original?.rate ?? vatPercent;
  const vat = taxContained(gross, rate);
  return {
    request: { number, kind, gross, vat, rate, item: name, original: original?.invoiceNumber ?? null },
    print: {
      seller: { name: seller?.name ?? '', tin, address: seller?.address ?? [] },
      client: { phone, tin: null, purchaseCode: null },
      line: { name, letter: LETTER },
      gross,
      vat,
      taxes: [{ letter: LETTER, rate, gross, vat }],
      paymentCode: PAYMENT_CODE,
      original: original?.number ?? null,
      reward: null,
    },
  };
}

function readOutcome(answer: JsonAnswer, number: unknown): FiscalOutcome {
  if (answer.kind === 'not-sent') return { kind: 'not-taken', code: NO_ANSWER, message: 'not reached' };
  if (answer.kind !== 'answered')
    return { kind: 'unknown', mayBeRepeat: false, code: NO_ANSWER, message: 'no answer' };
  const code = String(answer.status);
  const receipt = RECEIPT.safeParse(answer.body);
  if ((answer.status === 201 || answer.status === 200) && receipt.success && receipt.data.number === number)
    return { kind: 'signed', receipt: toReceipt(receipt.data) };
  const refusal = ERROR.safeParse(answer.body);
  if (refusal.success) {
    const { error, message } = refusal.data;
    if (answer.status === 409) return { kind: 'number-taken', code, message };
    if (answer.status === 422 && error === 'wrong-field')
      return { kind: 'refused', hidesSuccess: false, code, message };
    if (answer.status === 401) return { kind: 'stopped', code, message };
  }
  return { kind: 'unknown', mayBeRepeat: false, code, message: 'an answer that cannot be read' };
}

function toReceipt(answer: z.output<typeof RECEIPT>): FiscalReceipt {
  const { device, machine, receiptNumber, totalNumber, internalData, signature, signedAt } = answer;
  return withQr({ device, machine, number: receiptNumber, totalNumber, internalData, signature, signedAt });
}

function withQr(receipt: Omit<FiscalReceipt, 'qr'>): FiscalReceipt {
  const { device, number, signature } = receipt;
  const qr = `https://verify.acme.example/${device}/${number}/${signature}`;
  return Object.assign({ qr }, receipt);
}

export const addOn = defineAddOn({ name: 'acme-tax', fiscal });
