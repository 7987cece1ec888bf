import { data } from 'react-router';
import { readLimits } from '../amount/read-limits.ts';
import { webContext } from '../context/web-context.ts';
import { answerOrder } from '../fast-payment/answer-order.ts';
import { parseBillForm } from '../features/pay-postpaid-bill/bill-form.ts';
import { takeBillStep } from '../features/pay-postpaid-bill/bill-step.ts';
import { PostpaidBillScreen } from '../features/pay-postpaid-bill/postpaid-bill-screen.tsx';
import { billTexts } from '../features/pay-postpaid-bill/texts.ts';
import { takePost } from '../form/take-post.ts';
import { answerPost } from '../form/use-post.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { codeTexts } from '../one-time-code/code-texts.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import { homePathOf, readStartFields } from '../purchase/purchase-route.ts';
import { purchaseTexts, recentTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/postpaid-bill-pay';

const TEXTS = [fieldTexts, purchaseTexts, recentTexts, codeTexts, dayTexts, billTexts];

/** Limits, and the fields from the query: `?msisdn=&amount=`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = {
    limits: (await readLimits(context.get(webContext).portal, 'post'))?.limits ?? null,
    start: { ...readStartFields(request), accountNo: '' },
    texts: loadTexts(context, request, TEXTS),
  };
  return data(page, publicWithoutQuery(request));
}

/** Runs the posted step; paying redirects to the payment. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData();
  const form = parseBillForm(posted);
  const { challenge, ...outcome } = await takePost(context.get(webContext).portal, posted, (portal) =>
    takeBillStep(form, portal, homePathOf(request)),
  );
  const { msisdn, amount, accountNo } = form;
  return answerOrder({ context, request }, outcome, { challenge, start: { msisdn, amount, accountNo } });
}

export const headers = forwardLoaderHeaders;

export const clientAction = answerPost;

export const handle: PageHandle = { readsQuery: ['msisdn', 'amount'] };

/** `/postpaid-bill-pay`. */
export default function PostpaidBillRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { limits, start } = loaderData;
  return (
    <PostpaidBillScreen
      limits={limits}
      start={actionData?.start ?? start}
      outcome={actionData?.outcome ?? null}
    />
  );
}
