import type { FixedAccount, PostpaidAccount } from '@portal/domain/account-number';
import type { Bill } from '@portal/domain/bill';
import type { Bucket } from '@portal/domain/bucket';
import type { Bundle, BundleLine } from '@portal/domain/bundle';
import type { ExchangeRate } from '@portal/domain/dual-currency';
import type { Invoice } from '@portal/domain/invoice';
import type { Currency, Money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import type { Delivery } from './operator.ts';

/** Selling bundles. */
export type Bundles = {
  /** What is on sale for a kind of line; with a number, what this very line may buy. */
  list: (to: { line: BundleLine; msisdn: Msisdn | null }) => Promise<Bundle[]>;
  /** The whole catalogue, for the tariff table. */
  catalogue: () => Promise<Bundle[]>;
  /**
   * Gives a bundle once per `key`: repeating a key changes nothing and returns the first answer. Its time begins
   * when it is given.
   * @param wanted.key the payment's id
   * @param wanted.price what the customer paid: the operator refuses to give it for another price
   */
  activate: (wanted: { key: string; msisdn: Msisdn; productCode: string; price: Money }) => Promise<Delivery>;
};

/** Bills of postpaid and hybrid lines. */
export type Bills = {
  /** What a line owes, `null` when it is no line that gets bills. */
  ofLine: (msisdn: Msisdn) => Promise<Bill | null>;
  /** The same by account number, which proves that the caller has the paper bill. */
  ofAccount: (asked: { msisdn: Msisdn; accountNumber: PostpaidAccount }) => Promise<AccountAnswer>;
  /**
   * Books a payment once per `key`. Less than is owed reduces it, more becomes a credit.
   * @param payment.invoiceNumber the bill that is being paid; refused as `already-paid` when it was settled
   *   elsewhere meanwhile. `null`: paid ahead, always taken.
   */
  settle: (payment: {
    key: string;
    msisdn: Msisdn;
    accountNumber: PostpaidAccount;
    invoiceNumber: string | null;
    amount: Money;
  }) => Promise<Delivery>;
};

/** What an operator says to a number and an account. */
export type AccountAnswer =
  | { kind: 'found'; bill: Bill }
  /** No such account (60119). */
  | { kind: 'unknown-account' }
  /** An account, but not of this line (60005). */
  | { kind: 'other-line' };

/** Invoices of fixed-internet accounts. */
export type Invoices = {
  /** The account, `null` when there is none or the e-mail isn't its contact person's: nobody learns which. */
  find: (asked: { accountNumber: FixedAccount; email: string }) => Promise<FixedLine | null>;
  /** Its invoices of the last months, paid ones too, in no particular order. */
  list: (accountNumber: FixedAccount) => Promise<Invoice[]>;
  /** Books a payment of whole invoices once per `key`; `already-paid` when one of them was settled meanwhile. */
  settle: (payment: {
    key: string;
    accountNumber: FixedAccount;
    invoiceNumbers: string[];
    amount: Money;
  }) => Promise<Delivery>;
};

/** A fixed-internet connection and who answers for it. */
export type FixedLine = { accountNumber: FixedAccount; lineNumber: string; contact: Msisdn };

/** What a line has left. */
export type Balances = {
  /** Every balance, expired ones of the last days too; `null` when there is no such line. */
  ofLine: (msisdn: Msisdn) => Promise<Bucket[] | null>;
  /** The handset that answers for a router, which can't show a message itself; `null` when none is registered. */
  contactOf: (msisdn: Msisdn) => Promise<Msisdn | null>;
};

/** Exchange rates. */
export type Exchange = {
  /** Today's rate, `null` for a pair the operator doesn't trade. */
  rate: (pair: { from: Currency; to: Currency }) => Promise<ExchangeRate | null>;
};
