import type { FixedAccount, PostpaidAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ExchangeRate } from '@portal/domain/money/dual-currency';
import type { Currency, Money } from '@portal/domain/money/money';
import type { Bill } from '@portal/domain/products/bill';
import type { Bucket } from '@portal/domain/products/bucket';
import type { Bundle, BundleLine } from '@portal/domain/products/bundle';
import type { Invoice } from '@portal/domain/products/invoice';
import type { Delivery } from './delivery.ts';
import type { TakeBack } from './take-back.ts';

/** Selling bundles. */
export type Bundles = {
  /** Returns the bundles on sale for a line type, or for a specific number. */
  list: (to: { line: BundleLine; msisdn: Msisdn | null }) => Promise<Bundle[]>;
  /** Returns the whole catalogue, for the tariff table. */
  catalogue: () => Promise<Bundle[]>;
  /**
   * Activates a bundle once per `key`: repeating a key changes nothing and returns the first outcome. Its
   * validity starts at the activation.
   * @param request.key the payment's id
   * @param request.price what the customer paid; the operator refuses any other price
   */
  activate: (request: {
    key: string;
    msisdn: Msisdn;
    productCode: string;
    price: Money;
  }) => Promise<Delivery>;
  /** Takes a bundle back, whole. Missing where the operator cannot. */
  takeBack?: TakeBack;
};

/** Bills of postpaid and hybrid lines. */
export type Bills = {
  /** Returns the bill of a line, `null` when the line gets no bills. */
  ofLine: (msisdn: Msisdn) => Promise<Bill | null>;
  /** Returns the bill by account number, which proves that the caller has the paper bill. */
  ofAccount: (query: { msisdn: Msisdn; accountNumber: PostpaidAccount }) => Promise<AccountLookup>;
  /**
   * Books a payment once per `key`. A partial payment reduces the bill, an overpayment becomes a credit.
   * @param payment.invoiceNumber the bill to pay; refused as `already-paid` when it was settled elsewhere in
   *   the meantime. `null`: payment in advance, always accepted.
   */
  settle: (payment: {
    key: string;
    msisdn: Msisdn;
    accountNumber: PostpaidAccount;
    invoiceNumber: string | null;
    amount: Money;
  }) => Promise<Delivery>;
};

/** Result of looking up an account for a number. */
export type AccountLookup =
  | { kind: 'found'; bill: Bill }
  /** No such account (60119). */
  | { kind: 'unknown-account' }
  /** The account belongs to another line (60005). */
  | { kind: 'other-line' };

/** Invoices of fixed-internet accounts. */
export type Invoices = {
  /**
   * Finds an account; `null` when there is none or the e-mail is not that of its contact, without revealing
   * which.
   */
  find: (query: { accountNumber: FixedAccount; email: string }) => Promise<FixedLine | null>;
  /** Lists the invoices of the last months, including paid ones, unordered. */
  list: (accountNumber: FixedAccount) => Promise<Invoice[]>;
  /**
   * Books a payment of whole invoices once per `key`; refused as `already-paid` when one of them was settled
   * in the meantime.
   */
  settle: (payment: {
    key: string;
    accountNumber: FixedAccount;
    invoiceNumbers: string[];
    amount: Money;
  }) => Promise<Delivery>;
};

/** A fixed-internet line and its contact number. */
export type FixedLine = { accountNumber: FixedAccount; lineNumber: string; contact: Msisdn };

/** Balances of lines. */
export type Balances = {
  /** Returns all balances, including recently expired ones; `null` when there is no such line. */
  ofLine: (msisdn: Msisdn) => Promise<Bucket[] | null>;
  /** Returns the contact handset of a router, which cannot show a message; `null` when none is registered. */
  contactOf: (msisdn: Msisdn) => Promise<Msisdn | null>;
};

/** Exchange rates. */
export type Exchange = {
  /** Returns today's rate, `null` for an unsupported pair. */
  rate: (pair: { from: Currency; to: Currency }) => Promise<ExchangeRate | null>;
};
