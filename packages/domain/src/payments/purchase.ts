import type { FixedAccount, PostpaidAccount } from '../identifiers/account-number.ts';
import type { Msisdn } from '../identifiers/msisdn.ts';
import type { Localised } from '../language/localised.ts';
import type { Money } from '../money/money.ts';
import type { Statement } from '../products/bill.ts';
import type { Bundle } from '../products/bundle.ts';

/** Paying a postpaid bill, wholly, partly or ahead. The account is the line's, as the operator told it. */
export type BillOrder = {
  kind: 'postpaid-bill';
  msisdn: Msisdn;
  amount: Money;
  accountNumber: PostpaidAccount;
  /** What the customer saw when ordering; the operator's books decide when it is settled. */
  statement: Statement | null;
};

/** Buying a bundle. It is kept as it was when ordered: a price never changes under a customer who is paying. */
export type BundleOrder = {
  kind: 'prepaid-bundle' | 'postpaid-bundle' | 'broadband-bundle';
  msisdn: Msisdn;
  amount: Money;
  bundle: Bundle;
};

/** Paying one or several invoices of a fixed-internet account. `msisdn` is its contact person's. */
export type InvoiceOrder = {
  kind: 'fixed-invoice';
  msisdn: Msisdn;
  amount: Money;
  accountNumber: FixedAccount;
  invoices: Statement[];
};

/** Paying a lead: home broadband that was ordered. `msisdn` is its contact number. */
export type LeadOrder = {
  kind: 'lead';
  msisdn: Msisdn;
  amount: Money;
  leadId: string;
  /** The plan as it was when ordered. */
  plan: { code: string; name: Localised; description: Localised };
  /** Who asked for it and where it shall be. */
  contact: { fullName: string; email: string; address: string };
  /** Ordered by the browser that asked for it: no other sees the contact whole, whoever pays. */
  applicant: boolean;
};
