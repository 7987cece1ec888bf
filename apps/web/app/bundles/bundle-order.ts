import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { LineType, NumberPage } from '@portal/domain/products/line';
import { checkLineOnServer } from '../number/check-line-on-server.ts';
import type { LineCheck } from '../number/line-check.ts';
import { type NumberProblem, toNumberProblem } from '../number/number-problem.ts';
import type { FormProblem } from '../purchase/form-problem.tsx';
import { placeOrder, type RepeatOrder, refusalMessage } from '../purchase/place-order.ts';
import type { BundleList } from './use-bundles.ts';

/** Fields of a bundle page's form. `product` is a product code; `again` confirms a repeated order. */
export type BundleForm = { msisdn: string; product: string; again: boolean };

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
  if (check.kind !== 'ok')
    return { problem: toNumberProblem(typed, check), list: withoutLine(msisdn, check) };
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
        : { kind: 'unavailable', msisdn, message: refusalMessage(answer) },
  };
}

function withoutLine(msisdn: Msisdn, check: LineCheck): BundleList {
  return check.kind === 'unavailable'
    ? { kind: 'unavailable', msisdn, message: check.message }
    : { kind: 'none' };
}

/** Checks number and bundle on the server and places the order. */
export async function placeBundleOrder(
  form: BundleForm,
  portal: PortalClient,
  { page, redirectPage }: { page: BundlePage; redirectPage: string },
): Promise<BundleOutcome> {
  const msisdn = parseMsisdn(form.msisdn);
  const check = msisdn && (await checkLineOnServer(portal, msisdn, page));
  const problem = toNumberProblem(form.msisdn, check);
  if (problem) return { kind: 'refused', problems: { msisdn: problem } };
  if (!msisdn || check?.kind !== 'ok') {
    const message = check?.kind === 'unavailable' ? check.message : null;
    return { kind: 'refused', problems: { form: { kind: 'unavailable', message } } };
  }
  if (form.product === '') return { kind: 'refused', problems: { product: true } };
  const outcome = await placeOrder(portal, {
    transactionType: TYPE_OF_LINE[check.line],
    msisdn,
    productCode: form.product,
    redirectPage,
    again: form.again,
  });
  if (outcome.kind !== 'refused') return outcome;
  const { answer } = outcome;
  if (answer.kind === 'refused' && answer.code === 'INVALID_MSISDN') {
    return { kind: 'refused', problems: { msisdn: { kind: 'invalid', msisdn } } };
  }
  return { kind: 'refused', problems: { form: { kind: 'unavailable', message: refusalMessage(answer) } } };
}

/** On the wire a router's bundle is a prepaid one. */
const TYPE_OF_LINE: Record<LineType, 'PREPAID_BUNDLES' | 'POSTPAID_BUNDLES'> = {
  prepaid: 'PREPAID_BUNDLES',
  postpaid: 'POSTPAID_BUNDLES',
  hybrid: 'POSTPAID_BUNDLES',
  broadband: 'PREPAID_BUNDLES',
};
