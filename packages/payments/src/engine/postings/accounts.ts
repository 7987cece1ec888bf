import type { OrderKind } from '@portal/domain/payments/order';
import { getTaxes, isTaxed, type TaxName } from '@portal/domain/payments/taxes';
import type { PaymentMode } from '../../methods/payment-mode.ts';

/** An account of the journal, by name. docs/finance.md explains each to an accountant. */
export type Account =
  /** Asset: what a payment provider has charged and not paid out yet. */
  | `receivable:${PaymentMode}`
  /** Liability: charged, and neither delivered nor refunded yet. */
  | 'customer-money'
  /** Liability: airtime that was sold and not used yet, without taxes. */
  | 'airtime-liability'
  /** Income, without taxes. */
  | `revenue:${OrderKind}`
  /** Liability to the billing systems: bills and invoices that customers have paid. */
  | 'bills-settled'
  | 'invoices-settled'
  /** Liability: the taxes contained in the prices, an account for each. */
  | TaxName
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

/** Where the price of a purchase goes when it is delivered. */
export const SALE_ACCOUNTS: Readonly<Record<OrderKind, Account>> = {
  'prepaid-recharge': 'airtime-liability',
  'several-recharges': 'airtime-liability',
  'prepaid-bundle': 'revenue:prepaid-bundle',
  'postpaid-bundle': 'revenue:postpaid-bundle',
  'broadband-bundle': 'revenue:broadband-bundle',
  lead: 'revenue:lead',
  'postpaid-bill': 'bills-settled',
  'fixed-invoice': 'invoices-settled',
};

/** The accounts of what is sold with taxes, or without. */
export function listSaleAccounts(taxed: boolean): Account[] {
  const kinds = (Object.keys(SALE_ACCOUNTS) as OrderKind[]).filter((kind) => isTaxed(kind) === taxed);
  return [...new Set(kinds.map((kind) => SALE_ACCOUNTS[kind]))];
}

/** Condition that a column has the account of a tax. */
export const isTaxSql = (column: string) => `(${column} IN ('vat', 'excise') OR ${column} LIKE 'levy:%')`;

/** Account names without a part of their own, for commands that take the name of an account. */
const SINGLE_ACCOUNTS: readonly string[] = [
  'customer-money',
  'airtime-liability',
  'bills-settled',
  'invoices-settled',
  'vat',
  'excise',
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
    ...getTaxes().levies.map(({ name }) => `levy:${name}`),
    ...Object.keys(SALE_ACCOUNTS).map((kind) => `revenue:${kind}`),
  ];
}

/**
 * Whether a typed name is an account.
 * @param modes the payment modes that exist
 */
export function isAccount(name: string, modes: readonly PaymentMode[]): name is Account {
  return listAccounts(modes).includes(name);
}
