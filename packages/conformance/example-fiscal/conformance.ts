import {
  defineFiscalConformance,
  type OtherSideAnswer,
  type SignedDocument,
} from '@isano/adapter-kit/conformance';
import { z } from '@isano/adapter-kit/settings';

// Acme's device, as far as the scenarios need it, by what Acme's documents say.

const KEY = 'key-of-the-device';
const DOCUMENT = z.object({
  number: z.int().positive(),
  kind: z.enum(['sale', 'credit-note']),
  gross: z.int().positive(),
  vat: z.int().min(0),
  rate: z.number(),
  item: z.string().min(1),
  original: z.int().nullable(),
});
type Document = z.output<typeof DOCUMENT>;

const error = (status: number, name: string): OtherSideAnswer => ({
  status,
  body: { error: name, message: `Acme says ${name}` },
});

function createDevice(now: () => Date) {
  const stored = new Map<number, { document: Document; receipt: object }>();
  const signed: SignedDocument[] = [];

  const sign = (body: string): OtherSideAnswer => {
    const parsed = DOCUMENT.safeParse(JSON.parse(body));
    if (!parsed.success) return error(422, 'wrong-field');
    const document = parsed.data;
    const earlier = stored.get(document.number);
    if (earlier)
      return JSON.stringify(earlier.document) === JSON.stringify(document)
        ? { status: 200, body: earlier.receipt }
        : error(409, 'number-used');
    const { number, kind, gross, vat, original } = document;
    if (kind === 'credit-note' && (original === null || !stored.has(original)))
      return error(422, 'wrong-field');
    signed.push({ invoiceNumber: number, kind, gross, vat, original });
    const count = signed.length;
    const receipt = {
      number,
      device: 'ACME-1',
      machine: 'M-77',
      receiptNumber: signed.filter((each) => each.kind === kind).length,
      totalNumber: count,
      internalData: `INTERNAL${count}`,
      signature: `SIGNATURE${count}`,
      signedAt: now().toISOString(),
    };
    stored.set(number, { document, receipt });
    return { status: 201, body: receipt };
  };
  const find = (number: number): OtherSideAnswer => {
    const found = stored.get(number);
    return found ? { status: 200, body: found.receipt } : error(404, 'no-such-number');
  };
  return {
    signed,
    sign,
    find,
    status: (): OtherSideAnswer => ({
      status: 200,
      body: { name: 'Isano Ltd', address: ['Kigali'], lastNumber: Math.max(0, ...stored.keys()) },
    }),
  };
}

export const fiscalConformance = defineFiscalConformance({
  environment: (url, waitSeconds) => ({
    ACME_TAX_URL: url,
    ACME_TAX_KEY: KEY,
    ACME_TAX_TIN: '999000099',
    ACME_TAX_TIMEOUT: String(waitSeconds),
  }),
  secrets: [KEY],
  open: (now) => {
    const device = createDevice(now);
    return {
      answer: ({ method, path, body, headers }) => {
        if (headers['x-key'] !== KEY) return error(401, 'wrong-key');
        if (path === '/status') return device.status();
        return method === 'POST' ? device.sign(body) : device.find(Number(path.split('/').at(-1)));
      },
      readDocument: ({ method, path, body }) =>
        method === 'POST' && path === '/documents' ? DOCUMENT.parse(JSON.parse(body)).number : null,
      signed: () => device.signed,
    };
  },
});
