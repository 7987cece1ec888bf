import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { localisePath } from '@portal/domain/language/locale';
import { data, redirect } from 'react-router';
import { localeOf } from '../i18n/load-texts.ts';

/** Home in the language of a request: the page that the status page of an order links back to. */
export function homePathOf(request: Request): string {
  return localisePath('/', localeOf(request));
}

/** The initial number and amount of a purchase page, from the query: `?msisdn=&amount=`. */
export function readStartFields({ url }: Request): { msisdn: string; amount: string } {
  const { searchParams } = new URL(url);
  const msisdn = normaliseMsisdnInput((searchParams.get('msisdn') ?? '').slice(0, 40));
  return { msisdn, amount: searchParams.get('amount') ?? '' };
}

/**
 * The response of an action that may have placed an order: a redirect to its payment, or the page with the outcome and
 * what was posted, as HTTP 422 when there are problems.
 */
export function answerOrder<Outcome extends { kind: string }, Posted extends object>(
  outcome: Outcome,
  posted: Posted,
) {
  const { kind, orderId, problems = {} } = outcome as { kind: string; orderId?: string; problems?: object };
  if (kind === 'placed') throw redirect(`/payment/start?order=${orderId}`);
  const shown = outcome as Exclude<Outcome, { kind: 'placed' }>;
  return data({ outcome: shown, ...posted }, { status: Object.keys(problems).length > 0 ? 422 : 200 });
}
