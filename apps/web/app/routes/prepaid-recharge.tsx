import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { answerOrder } from '../fast-payment/answer-order.ts';
import { isPayNow, typedFastForm } from '../fast-payment/fast-form.ts';
import { fastTexts, sendAgainTexts } from '../fast-payment/fast-texts.ts';
import { takePayNow } from '../features/pay/fast/take-pay-now.ts';
import { PrepaidRechargeScreen } from '../features/recharge-line/prepaid-recharge-screen.tsx';
import { answerPost } from '../form/use-post.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { codeTexts } from '../one-time-code/code-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import { homePathOf, readStartFields } from '../purchase/purchase-route.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import { parseRechargeForm, placeRecharge } from '../recharge/place-recharge.ts';
import { readRechargeOffer } from '../recharge/recharge-settings.ts';
import { rechargeTexts } from '../recharge/texts.ts';
import type { PostedRecharge } from '../recharge/use-recharge-form.ts';
import type { Route } from './+types/prepaid-recharge';

const TEXTS = [fieldTexts, purchaseTexts, recentTexts, rechargeTexts, fastTexts, sendAgainTexts, codeTexts];

/** Limits, quick amounts, ways to pay, and the fields from the query: `?msisdn=&amount=`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = {
    offer: await readRechargeOffer(context.get(webContext).portal),
    start: readStartFields(request),
    texts: loadTexts(context, request, TEXTS),
  };
  return data(page, publicWithoutQuery(request));
}

/**
 * Places the order and redirects to the payment, or returns the form with its problems. The button "Pay" pays with the
 * same post.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const fields = parseRechargeForm(posted);
  const web = context.get(webContext);
  const home = homePathOf(request);
  if (isPayNow(posted)) {
    return takePayNow(web, { form: posted, fields }, (portal, fast) =>
      placeRecharge({ ...fields, fast }, portal, home),
    );
  }
  const outcome = await placeRecharge(fields, web.portal, home);
  return answerOrder({ context, request }, outcome, {
    form: fields,
    fast: null,
    typed: typedFastForm(posted),
  });
}

export const clientAction = answerPost;

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: ['msisdn', 'amount'] };

/** `/prepaid-recharge`. */
export default function PrepaidRechargeRoute({
  loaderData: { offer, start },
  actionData,
}: Route.ComponentProps) {
  const posted: PostedRecharge = actionData ?? { form: start, fast: null, outcome: null };
  return <PrepaidRechargeScreen offer={offer} posted={posted} />;
}
