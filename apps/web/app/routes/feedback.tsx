import { data } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { EMPTY_FEEDBACK, parseFeedbackForm, sendFeedback } from '../features/give-feedback/feedback-form.ts';
import { FeedbackScreen } from '../features/give-feedback/feedback-screen.tsx';
import { feedbackTexts } from '../features/give-feedback/texts.ts';
import { loadPageOnce } from '../i18n/session-texts.ts';
import { forwardLoaderHeaders } from '../page/public-page.ts';
import { textsLoader } from '../page/texts-loader.ts';
import type { Route } from './+types/feedback';

export const loader = textsLoader([feedbackTexts]);

export const clientLoader = loadPageOnce;

/** Sends the feedback, or returns the form with its problems. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = parseFeedbackForm(await request.formData());
  const outcome = await sendFeedback(form, context.get(webContext).portal);
  return data({ form, outcome }, { status: outcome.kind === 'sent' ? 200 : 422 });
}

export const headers = forwardLoaderHeaders;

/** `/give_your_feedback`. */
export default function FeedbackRoute({ actionData }: Route.ComponentProps) {
  return <FeedbackScreen form={actionData?.form ?? EMPTY_FEEDBACK} outcome={actionData?.outcome ?? null} />;
}
