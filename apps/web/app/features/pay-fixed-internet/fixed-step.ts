import type { FailedAnswer, PortalClient } from '@portal/contract/http/portal-client';
import type { FormProblem } from '../../purchase/form-problem.tsx';
import { placeOrder, type RepeatOrder, toFormProblem } from '../../purchase/place-order.ts';
import {
  type FixedAccountInput,
  type FixedAccountProblem,
  type FixedInternetForm,
  validateFixedAccount,
  validateFixedEmail,
} from './fixed-form.ts';
import type { Invoices } from './invoice-choice.ts';

/** The problems by field. `invoices`: none was selected. */
export type FixedInternetProblems = {
  account?: FixedAccountProblem;
  email?: FixedAccountProblem;
  invoices?: true;
  form?: FormProblem;
};

/** An account that was found. `noteRounding`: a rounded total is explained (RULINGS 13). */
export type FoundFixedAccount = { invoices: Invoices; noteRounding: boolean };

/** The result of a step. `found` is set once account number and email address match. */
export type FixedInternetResult =
  | { kind: 'placed'; orderId: string }
  | (RepeatOrder & { found: FoundFixedAccount })
  | { kind: 'page'; found: FoundFixedAccount | null; problems: FixedInternetProblems };

/**
 * Finds the invoices, or places an order for the selected ones. The server has one message for a wrong account and a
 * wrong email address (RULINGS 25).
 * @param redirectPage the page that the status page links back to
 */
export async function takeFixedInternetStep(
  form: FixedInternetForm,
  portal: PortalClient,
  redirectPage: string,
): Promise<FixedInternetResult> {
  const { accountNo, contactPersonEmailId, invoiceNo, again } = form;
  const [account, email] = [validateFixedAccount(accountNo), validateFixedEmail(contactPersonEmailId)];
  if (account || email) {
    return page(null, { ...(account ? { account } : {}), ...(email ? { email } : {}) });
  }
  const claim = { accountNo, contactPersonEmailId };
  if (form.intent === 'pay' && invoiceNo.length > 0) {
    const input = { transactionType: 'BILL_PAYMENT', ...claim, invoiceNo, redirectPage, again } as const;
    const outcome = await placeOrder(portal, input);
    if (outcome.kind === 'placed') return outcome;
    const found = await findInvoices(portal, claim);
    if (found.kind !== 'found') return page(null, { form: toFormProblem(found.answer) });
    if (outcome.kind === 'repeat') return { ...outcome, found };
    return page(found, { form: toFormProblem(outcome.answer) });
  }
  const found = await findInvoices(portal, claim);
  if (found.kind !== 'found') return page(null, { form: toFormProblem(found.answer) });
  return page(found, form.intent === 'pay' ? { invoices: true } : {});
}

type InvoiceSearch = ({ kind: 'found' } & FoundFixedAccount) | { kind: 'refused'; answer: FailedAnswer };

/** Validates the account, then reads its invoices (SPEC section 4 "Fixed internet"). */
async function findInvoices(portal: PortalClient, claim: FixedAccountInput): Promise<InvoiceSearch> {
  const [valid, config] = await Promise.all([portal.validateFixedAccount(claim), portal.readConfig({})]);
  if (valid.kind !== 'ok') return { kind: 'refused', answer: valid };
  if (config.kind !== 'ok') return { kind: 'refused', answer: config };
  const invoices = await portal.listOpenInvoices(claim);
  if (invoices.kind !== 'ok') return { kind: 'refused', answer: invoices };
  const noteRounding = config.result.configData.beta.amountToHigherValueFeature;
  return { kind: 'found', invoices: invoices.result, noteRounding };
}

function page(found: FoundFixedAccount | null, problems: FixedInternetProblems): FixedInternetResult {
  return { kind: 'page', found, problems };
}
