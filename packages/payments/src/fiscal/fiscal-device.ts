import type { taxedAs } from '@portal/domain/payments/taxes';
import type { PaymentMode } from '../methods/payment-mode.ts';

/** `sale`: the receipt of a delivery. `credit-note`: a sale was reversed, wholly or in part. */
export type FiscalKind = 'sale' | 'credit-note';

/**
 * Why a sale is reversed. `wrong-number`: the payer asked for what went to a number that they did not mean. `dispute`: the bank or wallet
 * took the money back, or is about to. `wish`: everything else that staff refund. What was not delivered was never sold.
 */
export type ReversalCause = 'wrong-number' | 'dispute' | 'wish';

/** An amount in hundredths of the currency's unit, with VAT or of VAT: tax is computed to two decimals whatever the currency has. */
export type Hundredths = number;

/** A company that buys: a receipt in its name counts for its own VAT. */
export type FiscalCompany = { tin: string; purchaseCode: string; name: string | null };

/** What the authority says of a company. `inactive`: it may not buy with a receipt of its own. */
export type FoundCompany =
  | { kind: 'active' | 'inactive'; name: string | null }
  | { kind: 'unknown' | 'no-answer' };

/** A document to be signed, in words that every device of this family has: Rwanda's EBM, Kenya's eTIMS. */
export type FiscalOrder = {
  /** Of the document; unique. */
  id: string;
  kind: FiscalKind;
  /** The reference of the payment that customers read out. */
  reference: string;
  /** What is registered as an item: one for each kind of purchase. */
  product: ReturnType<typeof taxedAs>;
  /** The name of what was bought, in English. */
  name: string;
  /** With VAT, above 0, also of a reversal. In the country's currency. */
  gross: Hundredths;
  mode: PaymentMode;
  /** When it was sold or reversed, UTC. */
  at: Date;
  /** The consumer's number in its national digits, for the receipt and the consumer's share of the VAT; `null`: none is known. */
  phone: string | null;
  company: FiscalCompany | null;
  /** The receipt that a reversal is about, with the rate of tax that it was signed with; `null` for a sale. */
  original: { invoiceNumber: number; number: number; rate: number | null } | null;
  /** Of a reversal; `null` for a sale. */
  cause: ReversalCause | null;
  /** The country's VAT on the day of a sale, which may be sent after a change. */
  vatPercent: number;
  /** Number of the open day of the device (day-reports.ts). */
  dayNumber: number;
};

/** One class of tax on a receipt. */
export type PrintedTax = { letter: string; rate: number; gross: Hundredths; vat: Hundredths };

/** What the receipt says beside the block of the device. Stored with the request, so that a receipt never changes. */
export type FiscalPrint = {
  /** Who sells: name, address, TIN. */
  seller: { name: string; tin: string; address: string[] };
  client: { phone: string | null; tin: string | null; purchaseCode: string | null };
  line: { name: string; letter: string };
  gross: Hundredths;
  vat: Hundredths;
  taxes: PrintedTax[];
  /** The device maker's code of the means of payment. */
  paymentCode: string;
  /** Number of the receipt that a refund is about. */
  original: number | null;
  /** What the authority gives back to a registered consumer; `null`: nothing. */
  reward: Hundredths | null;
};

/** A document with its number, as it is sent: stored before, and sent unchanged however often. No key is in it. */
export type DrawnDocument = { request: Record<string, unknown>; print: FiscalPrint };

/** What a device answered for a document that it signed. */
export type FiscalReceipt = {
  /** The device that signed, and the number that the authority gave to the installation. */
  device: string;
  machine: string;
  /** Counted by the device: of this kind of document, and of all. */
  number: number;
  totalNumber: number;
  internalData: string;
  signature: string;
  /** By the device's clock, UTC. */
  signedAt: string;
  /** Content of the QR code. */
  qr: string;
};

/** The code when nothing was answered. */
export const NO_ANSWER = 'no-answer';

/** The words of the device for the log and the desk: a code and a sentence, never what was sent. */
export type DeviceWords = { code: string; message: string };

/** What became of a request. Each kind says what is certain; the outbox decides by it (issue-documents.ts). */
export type FiscalOutcome =
  | { kind: 'signed'; receipt: FiscalReceipt }
  /**
   * Not taken: a field, a code or the buyer's data is wrong, which a person mends. `hidesSuccess`: after a lost answer the same words
   * may come because the first request was taken.
   */
  | ({ kind: 'refused'; hidesSuccess: boolean } & DeviceWords)
  /** Not taken: another document must be signed first. */
  | ({ kind: 'too-early' } & DeviceWords)
  /** Not taken for certain; the same request again, later. */
  | ({ kind: 'not-taken' } & DeviceWords)
  /** It may be signed. `mayBeRepeat`: the same words may mean that the number is there. */
  | ({ kind: 'unknown'; mayBeRepeat: boolean } & DeviceWords)
  /** A document with this number is there: it must never be sent with another number. */
  | ({ kind: 'number-taken' } & DeviceWords)
  /** Taken, and the answer has nothing to print. */
  | ({ kind: 'unsigned' } & DeviceWords)
  /** The device does not work for us at all: a person must mend that. Nothing was taken. */
  | ({ kind: 'stopped' } & DeviceWords);

/** Whether a device can be used. `lastInvoiceNumber`: the highest that it knows of; `null`: it does not say. */
export type FiscalReadiness =
  | { kind: 'ready'; lastInvoiceNumber: number | null }
  | ({ kind: 'not-ready' } & DeviceWords);

/** What the authority tells everybody who uses its devices. `at`: UTC. */
export type AuthorityNotice = {
  number: string;
  title: string;
  text: string;
  url: string | null;
  at: Date | null;
};

/**
 * An item as the authority has it. `isOurs`: whether it is as this portal registers it; `null`: it is none of ours, so that another
 * program or an older file registered it.
 */
export type RegisteredItem = {
  code: string;
  name: string;
  class: string;
  isUsed: boolean;
  isOurs: boolean | null;
};

/** What the authority has for a seller to read, or why it cannot be read. */
export type AuthorityRecords =
  | { kind: 'read'; notices: AuthorityNotice[]; items: RegisteredItem[] }
  | ({ kind: 'failed' } & DeviceWords);

/** A device that counts and signs receipts for the tax authority. One request at a time is under way. */
export type FiscalDevice = {
  /** Its name at the authority; of every document that it has signed or is signing. */
  key: string;
  /** Initialises it once, and reads its tables when they are old. Nothing is sent to a device that is not ready. */
  prepare: () => Promise<FiscalReadiness>;
  /** Registers what is sold where the device needs that, and checks its codes; `null`: it can be sent. */
  prepareItem: (order: FiscalOrder) => Promise<Exclude<FiscalOutcome, { kind: 'signed' }> | null>;
  /** Writes a document with its number. Sends nothing. */
  draw: (order: FiscalOrder, invoiceNumber: number) => DrawnDocument;
  /** Sends a document that was drawn. Never throws. */
  send: (drawn: DrawnDocument) => Promise<FiscalOutcome>;
  /** What the device knows of a number whose answer was lost. */
  findNumber: (invoiceNumber: number) => Promise<'stored' | 'not-stored' | 'unknown'>;
  /** Looks a company up by its number at the authority. Never throws. */
  findCompany: (tin: string) => Promise<FoundCompany>;
  /** Reads the authority's notices and the seller's registered items, for people. Changes nothing and never throws. */
  readRecords: () => Promise<AuthorityRecords>;
  /** Makes the QR code's text of a receipt that a person copied from the authority's portal. */
  completeReceipt: (receipt: Omit<FiscalReceipt, 'qr'>) => FiscalReceipt;
};

/** When a document is due, and what it says. Each is a setting of the adapter: the authority has to confirm it. */
export type FiscalRules = {
  /** What is bought from airtime, whose VAT was due when the airtime was bought (RULINGS 99). */
  airtimeSales: 'none' | 'receipt';
  /** Payments of invoices, which have the receipt of the billing system (RULINGS 99). */
  billPayments: 'none' | 'receipt';
  /** `one`: the second reversal of a sale waits for a person. */
  partRefunds: 'many' | 'one';
  /** Whose number is on a consumer's receipt. */
  rewardPhone: 'payer' | 'line' | 'ask' | 'none';
  /** What the authority gives back to a consumer of a receipt's VAT, in percent; 0: nothing. */
  rewardPercent: number;
  /** Whether a page takes the company that buys. */
  companies: 'form' | 'none';
  /** The seller’s number at the authority, which a company needs for its purchase code. */
  sellerTin: string;
  /** A device that nobody could reach for so many hours is about to stop signing. */
  offlineHours: number;
};

/** The configured devices; a payment stays on one. */
export type FiscalDevices = { devices: readonly FiscalDevice[]; rules: FiscalRules };
