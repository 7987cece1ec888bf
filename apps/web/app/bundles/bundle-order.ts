import type { PortalClient } from '@portal/contract/http/portal-client';
import { normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { NumberPage } from '@portal/domain/products/line';
import { type FastForm, type FastRefusal, onceFields } from '../fast-payment/fast-form.ts';
import { checkLineOnServer } from '../number/check-line-on-server.ts';
import { type NumberProblem, refusedNumber, toNumberProblem } from '../number/number-problem.ts';
import type { FormProblem } from '../purchase/form-problem.tsx';
import { placeOrder, type RepeatOrder, toFormProblem } from '../purchase/place-order.ts';
import type { BundleList } from './use-bundles.ts';

/** Fields of a bundle page's form. `product` is a product code; `again` confirms a repeated order. */
export type BundleForm = {
  msisdn: string;
  product: string;
  again: boolean;
  /** The same press also pays. */
  fast?: FastForm;
};

/** Data of a bundle page from its loader: the checked number of the URL and its bundles. */
export type LoadedBundles = { problem: NumberProblem | null; list: BundleList };

/** Problems that prevent an order. `product`: none was picked. */
export type BundleProblems = { msisdn?: NumberProblem; product?: true; form?: FormProblem };

/** Result of placing a bundle order. */
export type BundleOutcome =
  | { kind: 'placed'; orderId: string }
  | RepeatOrder
  | { kind: 'refused'; problems: BundleProblems };

/** Pages that sell bundles. */
export type BundlePage = Extract<NumberPage, 'data-bundle' | 'broadband-recharge'>;

/** Service type of the bundles on each page (SPEC section 7 "Bundles"). */
export const SERVICE_TYPE_BY_PAGE: Record<BundlePage, 'BROADBAND' | null> = {
  'data-bundle': null,
  'broadband-recharge': 'BROADBAND',
};

/** Reads the posted form or the query of the URL. */
export function readBundleForm(fields: FormData | URLSearchParams): BundleForm {
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, 40);
  return {
    msisdn: normaliseMsisdnInput(text('msisdn')),
    product: text('product'),
    again: text('again') === 'yes',
  };
}

/** Loads the bundles of the number in the URL; without a number it makes no request. */
export async function loadBundles(
  portal: PortalClient,
  typed: string,
  page: BundlePage,
): Promise<LoadedBundles> {
  const msisdn = parseMsisdn(typed);
  if (!msisdn) return { problem: typed === '' ? null : { kind: 'incomplete' }, list: { kind: 'none' } };
  const check = await checkLineOnServer(portal, msisdn, page);
  if (check.kind === 'unavailable') return { problem: null, list: check };
  if (check.kind !== 'ok') return { problem: toNumberProblem(typed, check), list: { kind: 'none' } };
  const answer = await portal.listBundles({
    msisdn,
    lineType: check.line.toUpperCase(),
    serviceType: SERVICE_TYPE_BY_PAGE[page],
  });
  return {
    problem: null,
    list:
      answer.kind === 'ok'
        ? { kind: 'listed', msisdn, bundles: answer.result }
        : { kind: 'unavailable', msisdn, ...toFormProblem(answer) },
  };
}

/**
 * Places the order; the server checks number and bundle with it. A form without both places none: its number is checked
 * before the missing bundle is reported.
 */
export async function placeBundleOrder(
  form: BundleForm,
  portal: PortalClient,
  { page, redirectPage }: { page: BundlePage; redirectPage: string },
): Promise<BundleOutcome> {
  const msisdn = parseMsisdn(form.msisdn);
  if (!msisdn || form.product === '') {
    const check = msisdn && (await checkLineOnServer(portal, msisdn, page));
    const problem = toNumberProblem(form.msisdn, check);
    if (problem) return refused({ msisdn: problem });
    return refused(check?.kind === 'unavailable' ? { form: { message: check.message } } : { product: true });
  }
  const outcome = await placeOrder(portal, {
    // On the wire every bundle is a prepaid one: the line determines the kind.
    transactionType: 'PREPAID_BUNDLES',
    msisdn,
    productCode: form.product,
    page,
    redirectPage,
    again: form.again,
    ...(form.fast && onceFields(form.fast)),
  });
  if (outcome.kind !== 'refused') return outcome;
  const problem = refusedNumber(outcome.answer, msisdn);
  return refused(problem ? { msisdn: problem } : { form: toFormProblem(outcome.answer) });
}

function refused(problems: BundleProblems): BundleOutcome {
  return { kind: 'refused', problems };
}

/** The outcome of a post as the page shows it: a payment that was not started is a problem of the form. */
export function toShownOutcome(
  outcome: Exclude<BundleOutcome, { kind: 'placed' }> | FastRefusal | null | undefined,
): Exclude<BundleOutcome, { kind: 'placed' }> | null {
  if (outcome?.kind !== 'payment') return outcome ?? null;
  return { kind: 'refused', problems: { form: { message: outcome.message } } };
}
