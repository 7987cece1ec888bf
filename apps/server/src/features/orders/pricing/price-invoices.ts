import { roundToPayable } from '@portal/domain/money/outstanding';
import { chooseInvoices, type Invoice } from '@portal/domain/products/invoice';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { OrderCaller, OrderInputOf, PricedOrder } from '../order-input.ts';
import type { OrdersDeps } from '../orders-deps.ts';

/**
 * Prices one or several whole invoices of a fixed-internet account: their exact sum, rounded up once (RULINGS 64).
 * Throws INVALID_ACCOUNT for a wrong account or e-mail, INVALID_REQUEST, INVOICE_UNAVAILABLE when one is paid or of
 * another account, RATE_LIMITED, UNAVAILABLE.
 */
export async function priceInvoices(
  deps: OrdersDeps,
  input: OrderInputOf<'BILL_PAYMENT'>,
  { network }: OrderCaller,
): Promise<PricedOrder> {
  const { accountNumber, contact } = await deps.findFixedLine(input, network);
  const all = await mapToUnavailable(deps.invoices.list(accountNumber));
  const choice = chooseInvoices(all, input.invoiceNo);
  if (choice.kind === 'none') throw new PortalError('INVALID_REQUEST', { fields: { invoiceNo: 'missing' } });
  if (choice.kind === 'not-payable') throw new PortalError('INVOICE_UNAVAILABLE');
  const { amount } = roundToPayable(choice.total);
  const invoices = choice.invoices.map(toStatement);
  return {
    order: { kind: 'fixed-invoice', msisdn: contact, amount, accountNumber, invoices },
    line: 'broadband',
  };
}

function toStatement({ invoiceNumber, billingStart, billingEnd, dueDate }: Invoice) {
  return { invoiceNumber, billingStart, billingEnd, dueDate };
}
