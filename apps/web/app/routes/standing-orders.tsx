import { data, redirect } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { StandingScreen } from '../features/standing-orders/standing-screen.tsx';
import {
  cardPath,
  readStandingPage,
  standingPath,
  takeStandingStep,
} from '../features/standing-orders/standing-step.ts';
import { standingTexts } from '../features/standing-orders/texts.ts';
import { answerPost } from '../form/use-post.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { privateHeaders } from '../page/private-page.ts';
import type { Route } from './+types/standing-orders';

const TEXTS = [standingTexts, dayTexts];

/** What a line of this browser buys again and again. A line that is not shown any more leads to the page of the lines. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(webContext);
  const page = await readStandingPage(portal, request.url);
  if (!page) throw redirect('/my-lines');
  return data(
    { page, texts: loadTexts(context, request, TEXTS) },
    { status: page.kind === 'unavailable' ? 503 : 200 },
  );
}

/** Asks before a standing order begins, agrees to it, or does what a button says. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const outcome = await takeStandingStep(portal, await request.formData(), request.url);
  if (outcome.kind === 'pay') throw redirect(cardPath(outcome.orderId));
  if (outcome.kind !== 'done') return data(outcome, { status: outcome.kind === 'problem' ? 422 : 200 });
  const line = new URL(request.url).searchParams.get('line') ?? '';
  throw redirect(
    `${standingPath(line)}${outcome.asked ? `&asked=${outcome.asked}` : `&said=${outcome.said}`}`,
  );
}

export const clientAction = answerPost;

export const headers = privateHeaders;

/** `/my-lines/standing-orders`. */
export default function StandingOrdersRoute({ loaderData: { page }, actionData }: Route.ComponentProps) {
  return <StandingScreen page={page} outcome={actionData ?? null} />;
}
