import type { FixedAccount, PostpaidAccount } from '../identifiers/account-number.ts';
import type { Msisdn } from '../identifiers/msisdn.ts';
import type { Localised } from '../language/localised.ts';
import type { Money } from '../money/money.ts';
import type { Statement } from '../products/bill.ts';
import type { Bundle } from '../products/bundle.ts';

/** A payment of a postpaid bill: full, partial or in advance. The operator supplied the account of the line. */
export type BillOrder = {
  kind: 'postpaid-bill';
  msisdn: Msisdn;
  amount: Money;
  accountNumber: PostpaidAccount;
  /** The bill when it was ordered; the operator's records decide at the settlement. */
  statement: Statement | null;
};

/** A bundle, stored as it was when ordered, so that its price does not change during the payment. */
export type BundleOrder = {
  kind: 'prepaid-bundle' | 'postpaid-bundle' | 'broadband-bundle';
  msisdn: Msisdn;
  amount: Money;
  bundle: Bundle;
};

/** The most numbers that one payment recharges. */
export const MAX_RECHARGES = 10;

/** The recharge of one of several numbers; minor units of the order's currency. */
export type RechargeOfOne = { msisdn: Msisdn; minor: number };

/** Airtime for several numbers with one payment; the amount is the sum. `msisdn` is the lowest of them, in whatever order they were typed. */
export type SeveralOrder = {
  kind: 'several-recharges';
  msisdn: Msisdn;
  amount: Money;
  recharges: RechargeOfOne[];
};

/** A payment of one or several invoices of a fixed-internet account. `msisdn` is that of its contact person. */
export type InvoiceOrder = {
  kind: 'fixed-invoice';
  msisdn: Msisdn;
  amount: Money;
  accountNumber: FixedAccount;
  invoices: Statement[];
};

/** A payment of a lead, an order of home broadband. `msisdn` is its contact number. */
export type LeadOrder = {
  kind: 'lead';
  msisdn: Msisdn;
  amount: Money;
  leadId: string;
  /** The plan as it was when ordered. */
  plan: { code: string; name: Localised; description: Localised };
  /** Contact and installation address. */
  contact: { fullName: string; email: string; address: string };
  /** Whether the paying browser ordered the lead; others see the contact masked. */
  applicant: boolean;
};
