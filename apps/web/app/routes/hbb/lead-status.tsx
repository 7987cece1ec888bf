import { localisePath } from '@portal/domain/locale';
import { data, redirect } from 'react-router';
import { dayTexts } from '../../blocks/day-texts.ts';
import { fieldTexts } from '../../blocks/field-texts.ts';
import { loadTexts, localeOf } from '../../blocks/load-texts.ts';
import { purchaseTexts } from '../../blocks/purchase-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { trackConfigTexts, trackTexts } from '../../features/lead-status/texts.ts';
import { TrackScreen } from '../../features/lead-status/track-screen.tsx';
import { readTrackForm, takeTrackStep } from '../../features/lead-status/track-step.ts';
import type { Route } from './+types/lead-status';

const TEXTS = [trackConfigTexts, trackTexts, fieldTexts, purchaseTexts, dayTexts];

/** Prefills the form from the query: `?lead=`. A contact number is never in a URL. */
export function loader({ context, request }: Route.LoaderArgs) {
  const lead = new URL(request.url).searchParams.get('lead');
  const form = readTrackForm((name) => (name === 'leadId' ? lead : ''));
  return { form, texts: loadTexts(context, request, TEXTS) };
}

/** Shows a lead, or redirects to its payment. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const locale = localeOf(request);
  const posted = await request.formData();
  const form = readTrackForm((name) => posted.get(name));
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
  return <TrackScreen form={actionData?.form ?? loaderData.form} outcome={actionData?.outcome ?? null} />;
}
