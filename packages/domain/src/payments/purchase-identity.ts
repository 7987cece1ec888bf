import type { Order } from './order.ts';

/**
 * What makes two orders the same purchase: kind, number, amount, and which product or account. Whatever else an order
 * records, such as the bill as it was then or the words of a catalogue, is no part of it: an order that differs only in
 * that would be paid a second time without a question.
 * @returns a text that is equal for equal purchases, and only for those
 */
export function purchaseIdentity(order: Order): string {
  const { kind, msisdn, amount } = order;
  return JSON.stringify([kind, msisdn, amount.minor, amount.currency, productOf(order)]);
}

function productOf(order: Order): readonly string[] {
  switch (order.kind) {
    case 'prepaid-recharge':
      return [];
    case 'postpaid-bill':
      return [order.accountNumber];
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return [order.bundle.productCode];
    case 'fixed-invoice':
      return [order.accountNumber, ...order.invoices.map(({ invoiceNumber }) => invoiceNumber).sort()];
    case 'several-recharges':
      return order.recharges.map(({ msisdn, minor }) => `${msisdn} ${minor}`).sort();
    case 'lead':
      return [order.leadId];
  }
}
