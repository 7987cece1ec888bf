import type { OrderKind } from '@portal/domain/payments/order';
import type { PaymentMode } from '../../methods/payment-mode.ts';

/** An account of the journal, by name. docs/finance.md explains each to an accountant. */
export type Account =
  /** Asset: what a payment provider has charged and not paid out yet. */
  | `receivable:${PaymentMode}`
  /** Liability: charged, and neither delivered nor refunded yet. */
  | 'customer-money'
  /** Liability: airtime that was sold and not used yet. */
  | 'airtime-liability'
  /** Income, without VAT. */
  | `revenue:${OrderKind}`
  /** Liability to the billing systems: bills and invoices that customers have paid. */
  | 'bills-settled'
  | 'invoices-settled'
  /** Liability: VAT contained in the prices. */
  | 'vat'
  /** What was given back passes through this account, so that its turnover is the sum of the refunds. */
  | 'refunds'
  /** Cost: what providers and banks keep. */
  | 'fees'
  /** Cost: refunds of what the customer keeps. */
  | 'goodwill'
  /** Cost: what banks took back after a lost dispute. */
  | 'dispute-losses'
  /** Asset: paid out by providers, and not received by the bank yet. */
  | 'payouts'
  /** Asset: the operator's bank account, by its imported statements. */
  | 'bank'
  /** What is charged and delivered for different amounts, until staff explain it. */
  | 'differences';

/** Where the price of a purchase goes when it is delivered, and whether the price contains VAT. */
type Sale = { account: Account; hasVat: boolean };

/** Bills and invoices have their own VAT, which the billing system accounts for. */
export const SALES: Readonly<Record<OrderKind, Sale>> = {
  'prepaid-recharge': { account: 'airtime-liability', hasVat: true },
  'prepaid-bundle': { account: 'revenue:prepaid-bundle', hasVat: true },
  'postpaid-bundle': { account: 'revenue:postpaid-bundle', hasVat: true },
  'broadband-bundle': { account: 'revenue:broadband-bundle', hasVat: true },
  lead: { account: 'revenue:lead', hasVat: true },
  'postpaid-bill': { account: 'bills-settled', hasVat: false },
  'fixed-invoice': { account: 'invoices-settled', hasVat: false },
};

/** Account names without a part of their own, for commands that take the name of an account. */
const SINGLE_ACCOUNTS: readonly string[] = [
  'customer-money',
  'airtime-liability',
  'bills-settled',
  'invoices-settled',
  'vat',
  'refunds',
  'fees',
  'goodwill',
  'dispute-losses',
  'payouts',
  'bank',
  'differences',
];

/** Every account, those of providers first. @param modes the payment modes that exist */
export function listAccounts(modes: readonly PaymentMode[]): string[] {
  return [
    ...modes.map((mode) => `receivable:${mode}`),
    ...SINGLE_ACCOUNTS,
    ...Object.keys(SALES).map((kind) => `revenue:${kind}`),
  ];
}

/**
 * Whether a typed name is an account.
 * @param modes the payment modes that exist
 */
export function isAccount(name: string, modes: readonly PaymentMode[]): name is Account {
  return listAccounts(modes).includes(name);
}
