import type { PageTexts } from '@portal/contract/content/content';
import { APP_VERSION } from '@portal/contract/http/headers';
import { receiptPdfPath, statusPagePath } from '@portal/contract/http/receipt-paths';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { formatLocalTime } from '@portal/domain/time/format-local-time';
import { type FiscalPage, isPrintable, printDocument } from '@portal/payments/fiscal/print-receipt';
import type { PaymentsDeps } from '../payments-deps.ts';
import { readTransaction } from '../transactions/read-transaction.ts';
import { drawReceipt } from './draw-receipt.ts';
import { type ReceiptContents, receiptContents, statusTexts } from './receipt-contents.ts';

/** Dependencies of receipts as PDF. */
export type ReceiptDeps = {
  payments: PaymentsDeps;
  brand: Brand;
  /** Texts of the status page. */
  readStatusTexts: (locale: Locale) => PageTexts;
};

/** No browser has this id, and no payment (those of the archive have an empty one): a reader gets what a stranger with the address sees. */
const NOBODY = 'nobody';

/** A receipt as its reader sees it, in one language. */
export type Receipt = {
  contents: ReceiptContents;
  title: string;
  /** Name of the reference. */
  referenceName: string;
  /** Addresses of the status page, which shows the state of now, and of the receipt as PDF. */
  url: string;
  pdfUrl: string;
  /** Time of the receipt, and where to ask. */
  notes: string[];
};

/**
 * Reads the receipt of a payment in its state of this moment. Numbers are masked for everyone, also for the buyer: a receipt is passed
 * on (RULINGS 8).
 * @throws PortalError NOT_FOUND
 */
export async function readReceipt(
  { payments, brand, readStatusTexts }: ReceiptDeps,
  id: string,
  locale: Locale,
): Promise<Receipt> {
  const [transaction, { customerCareNumber: number }] = await Promise.all([
    readTransaction(payments, id, { visitorId: NOBODY, locale }),
    payments.settings.read(),
  ]);
  const texts = statusTexts(readStatusTexts(locale), brandNames(brand));
  const contents = receiptContents(transaction, { locale, texts });
  const { reference } = contents;
  const time = formatLocalTime(payments.clock.now().toISOString(), texts.get('time.months'));
  return {
    contents,
    title: payments.formatText('receipt.title', locale),
    referenceName: texts.get('status.reference'),
    url: payments.publicUrl() + localisePath(statusPagePath(id), locale),
    pdfUrl: payments.publicUrl() + localisePath(receiptPdfPath(id), locale),
    notes: [
      payments.formatText('receipt.scan', locale, { time }),
      texts.get('status.care', { number, reference }),
    ],
  };
}

/**
 * Creates the receipt of a payment as PDF.
 * @throws PortalError NOT_FOUND
 */
export async function createReceiptPdf(
  deps: ReceiptDeps,
  id: string,
  locale: Locale,
): Promise<{ pdf: Buffer; reference: string }> {
  const { payments, brand } = deps;
  const { contents, title, referenceName, url, notes } = await readReceipt(deps, id, locale);
  const fiscal = await printFiscalPages(payments, id, brand.name);
  const drawing = { brand, locale, contents, title, referenceName, url, notes, fiscal };
  const pdf = await drawReceipt({ ...drawing, fiscalLogo: payments.taxAuthorityLogo });
  return { pdf, reference: contents.reference };
}

/** The prints of the signed documents of a payment. The first print of each is its original, every later one a copy. */
async function printFiscalPages(
  { findFiscalDocuments, printFiscalDocuments }: PaymentsDeps,
  paymentId: string,
  brand: string,
): Promise<FiscalPage[]> {
  const documents = ((await findFiscalDocuments?.(paymentId))?.issued ?? []).filter(isPrintable);
  if (documents.length === 0) return [];
  const copies = await printFiscalDocuments(documents.map(({ id }) => id));
  const version = `${brand} ${APP_VERSION}`;
  return documents.map((document) =>
    printDocument(document, { isCopy: copies.includes(document.id), version }),
  );
}
