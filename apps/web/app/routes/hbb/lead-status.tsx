import { localisePath } from '@portal/domain/language/locale';
import { data, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { trackConfigTexts, trackTexts } from '../../features/home-broadband/track-order/texts.ts';
import { TrackOrderScreen } from '../../features/home-broadband/track-order/track-screen.tsx';
import { parseTrackForm, takeTrackStep } from '../../features/home-broadband/track-order/track-step.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { loadTexts, localeOf } from '../../i18n/load-texts.ts';
import { fieldTexts } from '../../number/field-texts.ts';
import { purchaseTexts } from '../../purchase/purchase-texts.ts';
import type { Route } from './+types/lead-status';

const TEXTS = [trackConfigTexts, trackTexts, fieldTexts, purchaseTexts, dayTexts];

/** Prefills the form from the query: `?lead=`. A contact number is never in a URL. */
export function loader({ context, request }: Route.LoaderArgs) {
  const lead = new URL(request.url).searchParams.get('lead');
  const form = parseTrackForm((name) => (name === 'leadId' ? lead : ''));
  return { form, texts: loadTexts(context, request, TEXTS) };
}

/** Shows a lead, or redirects to its payment. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const locale = localeOf(request);
  const posted = await request.formData();
  const form = parseTrackForm((name) => posted.get(name));
  const pay =
    posted.get('intent') === 'pay' ? { redirectPage: localisePath('/hbb-lead-status', locale) } : null;
  const outcome = await takeTrackStep(portal, form, pay);
  if (outcome.kind === 'placed') {
    throw redirect(`${localisePath('/payment/start', locale)}?order=${outcome.orderId}`);
  }
  const hasProblems = Object.keys(outcome.problems).length > 0;
  return data({ outcome, form }, { status: hasProblems ? 422 : 200 });
}

/** A lead is personal data: it must not be cached. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** `/hbb-lead-status`. */
export default function LeadStatusRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TrackOrderScreen form={actionData?.form ?? loaderData.form} outcome={actionData?.outcome ?? null} />
  );
}
