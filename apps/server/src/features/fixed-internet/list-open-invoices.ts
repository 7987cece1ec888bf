import type { CallResult } from '@portal/contract/calls';
import { kigaliDay } from '@portal/domain/calendar-date';
import type { Clock } from '@portal/domain/clock';
import { type Invoice, isInvoiceOverdue, isPayable, sortInvoices } from '@portal/domain/invoice';
import { toDecimal } from '@portal/domain/money';
import { maskMsisdn } from '@portal/domain/msisdn';
import { payable } from '@portal/domain/outstanding';
import type { Settings } from '../../operator/operator.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { type Claim, type FixedAccountDeps, findAccount } from './find-account.ts';

/** Dependencies of the fixed-internet calls. */
export type FixedInternetDeps = FixedAccountDeps & { settings: Settings; clock: Clock };

type WireInvoices = CallResult<'listOpenInvoices'>;

/**
 * Lists the invoices of an account, oldest debt first, including paid ones. Amounts are in the invoice's currency,
 * dates in Kigali's calendar. Throws the errors of `findAccount`.
 */
export async function listOpenInvoices(
  deps: FixedInternetDeps,
  claim: Claim,
  network: string,
): Promise<WireInvoices> {
  const { accountNumber, lineNumber, contact } = await findAccount(deps, claim, network);
  const invoices = await orUnavailable(deps.invoices.list(accountNumber));
  const now = deps.clock.now();
  return {
    lineNumber,
    contactPersonMsisdn: maskMsisdn(contact),
    invoices: sortInvoices(invoices).map((invoice) => toWireInvoice(invoice, now)),
  };
}

function toWireInvoice(invoice: Invoice, now: Date): WireInvoices['invoices'][number] {
  const { outstanding, status } = invoice;
  const overdue = isInvoiceOverdue(invoice, kigaliDay(now));
  return {
    accountNo: invoice.accountNumber,
    invoiceNo: invoice.invoiceNumber,
    billingStartDate: invoice.billingStart,
    billingEndDate: invoice.billingEnd,
    dueDate: invoice.dueDate,
    currency: outstanding.currency,
    outstandingAmount: outstanding.decimal,
    amountToPay: toDecimal(payable(outstanding).amount),
    invoiceStatus: status === 'paid' ? 'PAID' : overdue ? 'OVERDUE' : 'OPEN',
    payable: isPayable(invoice),
  };
}
