import { localisePath } from '@portal/domain/language/locale';
import { data } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { answerOrder } from '../../fast-payment/answer-order.ts';
import { trackConfigTexts, trackTexts } from '../../features/home-broadband/track-order/texts.ts';
import { TrackOrderScreen } from '../../features/home-broadband/track-order/track-screen.tsx';
import { parseTrackForm, takeTrackStep } from '../../features/home-broadband/track-order/track-step.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { loadTexts, localeOf } from '../../i18n/load-texts.ts';
import { fieldTexts } from '../../number/field-texts.ts';
import { Announcements } from '../../page/announcements.tsx';
import { concernsNetwork, loadAnnouncements } from '../../page/load-announcements.ts';
import { forwardLoaderHeaders, publicWithoutQuery } from '../../page/public-page.ts';
import { purchaseTexts } from '../../purchase/purchase-texts.ts';
import type { Route } from './+types/lead-status';

const TEXTS = [trackConfigTexts, trackTexts, fieldTexts, purchaseTexts, dayTexts];

/** Prefills the form from the query: `?lead=`. A contact number is never in a URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const lead = new URL(request.url).searchParams.get('lead');
  const form = parseTrackForm((name) => (name === 'leadId' ? lead : ''));
  const announced = await loadAnnouncements(context, concernsNetwork('fixed'));
  return data({ form, announced, texts: loadTexts(context, request, TEXTS) }, publicWithoutQuery(request));
}

/** Shows a lead, or redirects to its payment. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const locale = localeOf(request);
  const posted = await request.formData();
  const form = parseTrackForm((name) => posted.get(name));
  const pay =
    posted.get('intent') === 'pay' ? { redirectPage: localisePath('/hbb-lead-status', locale) } : null;
  return answerOrder({ context, request }, await takeTrackStep(portal, form, pay), { form });
}

export const headers = forwardLoaderHeaders;

/** `/hbb-lead-status`. */
export default function LeadStatusRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Announcements texts={loaderData.announced} />
      <TrackOrderScreen form={actionData?.form ?? loaderData.form} outcome={actionData?.outcome ?? null} />
    </>
  );
}
