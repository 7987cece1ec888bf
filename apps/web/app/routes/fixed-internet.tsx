import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { answerOrder } from '../fast-payment/answer-order.ts';
import { parseFixedInternetForm } from '../features/pay-fixed-internet/fixed-form.ts';
import { FixedInternetScreen } from '../features/pay-fixed-internet/fixed-internet-screen.tsx';
import { takeFixedInternetStep } from '../features/pay-fixed-internet/fixed-step.ts';
import { fixedTexts } from '../features/pay-fixed-internet/texts.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { Announcements } from '../page/announcements.tsx';
import { concernsNetwork, loadAnnouncements } from '../page/load-announcements.ts';
import type { PageHandle } from '../page/page-handle.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../page/public-page.ts';
import { homePathOf } from '../purchase/purchase-route.ts';
import { purchaseTexts } from '../purchase/purchase-texts.ts';
import type { Route } from './+types/fixed-internet';

const TEXTS = [fieldTexts, purchaseTexts, dayTexts, fixedTexts];

/** Prefills the form from the query: `?account=`. An e-mail address is never in a URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const fields = new FormData();
  fields.set('accountNo', new URL(request.url).searchParams.get('account') ?? '');
  const announced = await loadAnnouncements(context, concernsNetwork('fixed'));
  const page = {
    form: parseFixedInternetForm(fields),
    announced,
    texts: loadTexts(context, request, TEXTS),
  };
  return data(page, publicWithoutQuery(request));
}

/** Finds the invoices, or orders the chosen ones and redirects to the payment. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseFixedInternetForm(await request.formData());
  const outcome = await takeFixedInternetStep(form, context.get(webContext).portal, homePathOf(request));
  return answerOrder({ context, request }, outcome, { form });
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: ['account'] };

/** `/orp/fixed-internet`: invoices of a fixed internet account. */
export default function FixedInternetRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Announcements texts={loaderData.announced} />
      <FixedInternetScreen form={actionData?.form ?? loaderData.form} outcome={actionData?.outcome ?? null} />
    </>
  );
}
