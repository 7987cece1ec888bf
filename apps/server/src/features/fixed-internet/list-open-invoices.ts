import type { CallResult } from '@portal/contract/calls/calls';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { roundToPayable } from '@portal/domain/money/outstanding';
import { type Invoice, isInvoiceOverdue, isPayable, sortInvoices } from '@portal/domain/products/invoice';
import { localDay } from '@portal/domain/time/calendar-date';
import type { Clock } from '@portal/domain/time/clock';
import type { Settings } from '@portal/operator/operator';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { type FixedAccountClaim, type FixedAccountDeps, findFixedAccount } from './find-fixed-account.ts';

/** Dependencies of the fixed-internet calls. */
export type FixedInternetDeps = FixedAccountDeps & { settings: Settings; clock: Clock };

type WireInvoices = CallResult<'listOpenInvoices'>;

/**
 * Lists the invoices of an account, oldest debt first, then paid ones. Amounts are in the invoice's currency,
 * dates in the local calendar. Throws the errors of `findFixedAccount`.
 */
export async function listOpenInvoices(
  deps: FixedInternetDeps,
  claim: FixedAccountClaim,
  network: string,
): Promise<WireInvoices> {
  const { accountNumber, lineNumber, contact } = await findFixedAccount(deps, claim, network);
  const invoices = await mapToUnavailable(deps.invoices.list(accountNumber));
  const now = deps.clock.now();
  return {
    lineNumber,
    contactPersonMsisdn: maskMsisdn(contact),
    invoices: sortInvoices(invoices).map((invoice) => toWireInvoice(invoice, now)),
  };
}

function toWireInvoice(invoice: Invoice, now: Date): WireInvoices['invoices'][number] {
  const { outstanding, status } = invoice;
  const overdue = isInvoiceOverdue(invoice, localDay(now));
  return {
    accountNo: invoice.accountNumber,
    invoiceNo: invoice.invoiceNumber,
    billingStartDate: invoice.billingStart,
    billingEndDate: invoice.billingEnd,
    dueDate: invoice.dueDate,
    currency: outstanding.currency,
    outstandingAmount: outstanding.decimal,
    amountToPay: toDecimal(roundToPayable(outstanding).amount),
    invoiceStatus: status === 'paid' ? 'PAID' : overdue ? 'OVERDUE' : 'OPEN',
    payable: isPayable(invoice),
  };
}
