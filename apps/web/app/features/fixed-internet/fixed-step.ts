import type { Answer, PortalClient } from '@portal/contract/portal-client';
import type { FormProblem } from '../../blocks/form-problem.tsx';
import { messageOf, placeOrder, type RepeatOrder } from '../../blocks/place-order.ts';
import { accountProblem, type ClaimProblem, emailProblem, type FixedForm } from './fixed-form.ts';
import type { Invoices } from './invoice-choice.ts';

/** Everything that stands in the way. `invoices`: none was chosen. */
export type FixedProblems = {
  account?: ClaimProblem;
  email?: ClaimProblem;
  invoices?: true;
  form?: FormProblem;
};

/** An account that was found. `noteRounding`: a rounded sum gets a note of it (RULINGS 13). */
export type FoundAccount = { invoices: Invoices; noteRounding: boolean };

/** What a step came to. `found` is there once account and e-mail fit. */
export type FixedOutcome =
  | { kind: 'placed'; orderId: string }
  | (RepeatOrder & { found: FoundAccount })
  | { kind: 'page'; found: FoundAccount | null; problems: FixedProblems };

/**
 * Finds the invoices, or orders the chosen ones. A wrong account and a wrong e-mail get the server's one message
 * (RULINGS 25).
 * @param redirectPage where the status page leads back to
 */
export async function takeFixedStep(
  form: FixedForm,
  portal: PortalClient,
  redirectPage: string,
): Promise<FixedOutcome> {
  const { accountNo, contactPersonEmailId, invoiceNo, again } = form;
  const [account, email] = [accountProblem(accountNo), emailProblem(contactPersonEmailId)];
  if (account || email) {
    return page(null, { ...(account ? { account } : {}), ...(email ? { email } : {}) });
  }
  const claim = { accountNo, contactPersonEmailId };
  if (form.intent === 'pay' && invoiceNo.length > 0) {
    const wish = { transactionType: 'BILL_PAYMENT', ...claim, invoiceNo, redirectPage, again } as const;
    const outcome = await placeOrder(portal, wish);
    if (outcome.kind === 'placed') return outcome;
    const found = await findInvoices(portal, claim);
    if (found.kind !== 'found') return page(null, { form: problemOf(found.answer) });
    if (outcome.kind === 'repeat') return { ...outcome, found };
    return page(found, { form: problemOf(outcome.answer) });
  }
  const found = await findInvoices(portal, claim);
  if (found.kind !== 'found') return page(null, { form: problemOf(found.answer) });
  return page(found, form.intent === 'pay' ? { invoices: true } : {});
}

type Refusal = Exclude<Answer<unknown>, { kind: 'ok' }>;
type Claimed = { accountNo: string; contactPersonEmailId: string };
type Found = ({ kind: 'found' } & FoundAccount) | { kind: 'refused'; answer: Refusal };

/** Validates account and e-mail, then fetches the invoices (SPEC section 4 "Fixed internet"). */
async function findInvoices(portal: PortalClient, claim: Claimed): Promise<Found> {
  const [valid, config] = await Promise.all([portal.validateFixedAccount(claim), portal.readConfig({})]);
  if (valid.kind !== 'ok') return { kind: 'refused', answer: valid };
  if (config.kind !== 'ok') return { kind: 'refused', answer: config };
  const invoices = await portal.listOpenInvoices(claim);
  if (invoices.kind !== 'ok') return { kind: 'refused', answer: invoices };
  const noteRounding = config.result.configData.beta.amountToHigherValueFeature;
  return { kind: 'found', invoices: invoices.result, noteRounding };
}

function problemOf(answer: Refusal): FormProblem {
  return { kind: 'unavailable', message: messageOf(answer) };
}

function page(found: FoundAccount | null, problems: FixedProblems): FixedOutcome {
  return { kind: 'page', found, problems };
}
