import { createHash } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { OrderContents } from '@portal/domain/payments/order';
import type { Payment } from '../engine/payment.ts';

type Purchase = { msisdn: Msisdn; amount: Money; contents: OrderContents };

/**
 * Identifies what an order buys: the same for two orders with the same recipient, product and amount, and for no others. A
 * hash, because it is stored with a proof. RTS on strong customer authentication, article 14: a repeat is one to the same
 * payee with the same amount.
 */
export function purchaseKey({ msisdn, amount: { minor, currency }, contents }: Purchase): string {
  const parts = [contents.kind, msisdn, minor, currency, ...productOf(contents)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** {@link purchaseKey} of the order that a payment pays. */
export function purchaseOfPayment({ msisdn, amountMinor: minor, currency, contents }: Payment): string {
  return purchaseKey({ msisdn, amount: { minor, currency }, contents });
}

function productOf(contents: OrderContents): string[] {
  switch (contents.kind) {
    case 'prepaid-recharge':
      return [];
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return [contents.bundle.productCode];
    case 'postpaid-bill':
      return [contents.accountNumber];
    case 'fixed-invoice':
      return [contents.accountNumber, ...contents.invoices.map(({ invoiceNumber }) => invoiceNumber)];
    case 'lead':
      return [contents.leadId];
  }
}
