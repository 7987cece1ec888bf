import type { PortalClient } from '@portal/contract/http/portal-client';
import type { WebContext } from '@portal/contract/http/web-context';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { data, redirect } from 'react-router';
import { type FastForm, type FastRefusal, parseFastForm } from '../../../fast-payment/fast-form.ts';
import { SCRIPT_FIELD, takePost } from '../../../form/take-post.ts';
import { payNow } from './pay-now.ts';

type PlacedOrNot = { kind: 'placed'; orderId: string } | { kind: 'repeat' } | { kind: 'refused' };

type Posted<Form> = {
  form: FormData;
  /** What was posted about the order, for the page that shows it again. */
  fields: Form;
};

/**
 * The answer of an action to a press that orders and pays: a redirect to the next page, or everything that was posted
 * with the reason why there is no payment.
 * @param place places the order; it passes {@link onceFields} on, so that a repeated post finds the same order
 * @throws a redirect when the order was placed and the payment started or needs its own page
 */
export async function takePayNow<Form, Outcome extends PlacedOrNot>(
  { portal, isVisitorKnown }: Pick<WebContext, 'portal' | 'isVisitorKnown'>,
  { form, fields }: Posted<Form>,
  place: (portal: PortalClient, fast: FastForm) => Promise<Outcome>,
) {
  const fast = parseFastForm(form);
  const isRepeatSafe = isVisitorKnown || form.has(SCRIPT_FIELD);
  const { challenge, ...taken } = await takePost(portal, form, async (calls) => {
    if (fast.payer !== '' && !parseMsisdn(fast.payer)) return { outcome: WRONG_PAYER };
    const outcome = await place(calls, fast);
    if (outcome.kind !== 'placed') return { outcome: outcome as Exclude<Outcome, { kind: 'placed' }> };
    return { outcome: await payNow(calls, { orderId: outcome.orderId, fast, isRepeatSafe }) };
  });
  const { outcome } = taken;
  if (outcome.kind === 'page') throw redirect((outcome as { path: string }).path);
  const shown = outcome as Exclude<Outcome, { kind: 'placed' }> | FastRefusal;
  const status = shown.kind === 'repeat' ? 200 : 422;
  return data({ form: fields, fast, outcome: shown, ...(challenge && { challenge }) }, { status });
}

/** The field itself says what is wrong with the number. */
const WRONG_PAYER: FastRefusal = { kind: 'payment', isPayer: true, message: null };
