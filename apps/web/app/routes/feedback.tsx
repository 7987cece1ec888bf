import { data } from 'react-router';
import { loadTexts } from '../blocks/load-texts.ts';
import { READING, readingHeaders } from '../blocks/reading-page.ts';
import { loadOncePerSession } from '../blocks/session-texts.ts';
import { webContext } from '../blocks/web-context.ts';
import { NO_FEEDBACK, readFeedbackForm, sendFeedback } from '../features/feedback/feedback-form.ts';
import { FeedbackScreen } from '../features/feedback/feedback-screen.tsx';
import { feedbackTexts } from '../features/feedback/texts.ts';
import type { Route } from './+types/feedback';

export function loader({ context, request }: Route.LoaderArgs) {
  return data({ texts: loadTexts(context, request, [feedbackTexts]) }, { headers: READING });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOncePerSession(new URL(request.url).pathname, serverLoader);
}

/** Sends the feedback, or returns the form with its problems. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = readFeedbackForm(await request.formData());
  const outcome = await sendFeedback(form, context.get(webContext).portal);
  return data({ form, outcome }, { status: outcome.kind === 'sent' ? 200 : 422 });
}

export const headers = readingHeaders;

/** `/give_your_feedback`. */
export default function FeedbackRoute({ actionData }: Route.ComponentProps) {
  return <FeedbackScreen form={actionData?.form ?? NO_FEEDBACK} outcome={actionData?.outcome ?? null} />;
}
