import type { Order } from '@portal/domain/payments/order';
import type { Delivery } from '@portal/operator/delivery';
import type { Operator } from '@portal/operator/operator';

/** Delivers an order once per key. Throws when the operator does not answer: the outcome is then unknown. */
export type DeliverOrder = (key: string, order: Order) => Promise<Delivery>;

/**
 * Creates the function that delivers each kind of order through the operator's port of that kind. The key is the
 * payment's id.
 */
export function createDeliverOrder(
  operator: Pick<Operator, 'airtime' | 'bundles' | 'bills' | 'invoices' | 'leads'>,
): DeliverOrder {
  return (key, order) => {
    const { msisdn, amount } = order;
    switch (order.kind) {
      case 'prepaid-recharge':
        return operator.airtime.topUp({ key, msisdn, amount });
      case 'several-recharges':
        // Each number is an order of its own here (`fulfil-payment.ts`): one key cannot stand for several requests.
        throw new Error('several recharges are delivered one by one');
      case 'prepaid-bundle':
      case 'postpaid-bundle':
      case 'broadband-bundle':
        return operator.bundles.activate({
          key,
          msisdn,
          productCode: order.bundle.productCode,
          price: amount,
        });
      case 'postpaid-bill': {
        const { accountNumber, statement } = order;
        const invoiceNumber = statement?.invoiceNumber ?? null;
        return operator.bills.settle({ key, msisdn, accountNumber, invoiceNumber, amount });
      }
      case 'fixed-invoice': {
        const invoiceNumbers = order.invoices.map(({ invoiceNumber }) => invoiceNumber);
        return operator.invoices.settle({ key, accountNumber: order.accountNumber, invoiceNumbers, amount });
      }
      case 'lead':
        return operator.leads.confirm({ key, leadId: order.leadId, amount });
    }
  };
}
