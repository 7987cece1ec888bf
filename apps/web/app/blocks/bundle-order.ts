import type { PortalClient } from '@portal/contract/portal-client';
import type { LineType, NumberPage } from '@portal/domain/line';
import { type Msisdn, normaliseMsisdnInput, parseMsisdn } from '@portal/domain/msisdn';
import { askLine } from './ask-line.ts';
import type { FormProblem } from './form-problem.tsx';
import type { LineCheck } from './line-check.ts';
import { type NumberProblem, numberProblemOf } from './number-problem.ts';
import { messageOf, placeOrder, type RepeatOrder } from './place-order.ts';
import type { BundleList } from './use-bundles.ts';

/** What the form of a bundle page holds. `product` is a product code. */
export type BundleForm = { msisdn: string; product: string; again: boolean };

/** What the page knows before the script runs: the number of the address, judged, and its bundles. */
export type FoundBundles = { problem: NumberProblem | null; list: BundleList };

/** Everything that stands in the way. `product`: none was picked. */
export type BundleProblems = { msisdn?: NumberProblem; product?: true; form?: FormProblem };

/** What placing a bundle came to. */
export type BundleOutcome =
  | { kind: 'placed'; orderId: string }
  | RepeatOrder
  | { kind: 'refused'; problems: BundleProblems };

/** Pages that sell bundles. */
export type BundlePage = Extract<NumberPage, 'data-bundle' | 'broadband-recharge'>;

/** Which service a page lists the bundles of (SPEC section 7 "Bundles"). */
export const SERVICE_OF: Record<BundlePage, 'BROADBAND' | null> = {
  'data-bundle': null,
  'broadband-recharge': 'BROADBAND',
};

/** Reads the posted form or the address. */
export function readBundleForm(given: FormData | URLSearchParams): BundleForm {
  const text = (name: string) => String(given.get(name) ?? '').slice(0, 40);
  return {
    msisdn: normaliseMsisdnInput(text('msisdn')),
    product: text('product'),
    again: text('again') === 'yes',
  };
}

/** The bundles of the number in the address; without a number nothing is asked. */
export async function findBundles(
  portal: PortalClient,
  typed: string,
  page: BundlePage,
): Promise<FoundBundles> {
  const msisdn = parseMsisdn(typed);
  if (!msisdn) return { problem: typed === '' ? null : { kind: 'incomplete' }, list: { kind: 'none' } };
  const check = await askLine(portal, msisdn, page);
  if (check.kind !== 'ok')
    return { problem: numberProblemOf(typed, check), list: withoutLine(msisdn, check) };
  const answer = await portal.listBundles({
    msisdn,
    lineType: check.line.toUpperCase(),
    serviceType: SERVICE_OF[page],
  });
  return {
    problem: null,
    list:
      answer.kind === 'ok'
        ? { kind: 'listed', msisdn, bundles: answer.result }
        : { kind: 'unavailable', msisdn, message: messageOf(answer) },
  };
}

function withoutLine(msisdn: Msisdn, check: LineCheck): BundleList {
  return check.kind === 'unavailable'
    ? { kind: 'unavailable', msisdn, message: check.message }
    : { kind: 'none' };
}

/** Checks number and bundle where it counts, on the server, and keeps the order. */
export async function placeBundle(
  form: BundleForm,
  portal: PortalClient,
  { page, redirectPage }: { page: BundlePage; redirectPage: string },
): Promise<BundleOutcome> {
  const msisdn = parseMsisdn(form.msisdn);
  const check = msisdn && (await askLine(portal, msisdn, page));
  const problem = numberProblemOf(form.msisdn, check);
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
  return { kind: 'refused', problems: { form: { kind: 'unavailable', message: messageOf(answer) } } };
}

/** A router's bundle is a prepaid one on the wire: the line decides. */
const TYPE_OF_LINE: Record<LineType, 'PREPAID_BUNDLES' | 'POSTPAID_BUNDLES'> = {
  prepaid: 'PREPAID_BUNDLES',
  postpaid: 'POSTPAID_BUNDLES',
  hybrid: 'POSTPAID_BUNDLES',
  broadband: 'PREPAID_BUNDLES',
};
