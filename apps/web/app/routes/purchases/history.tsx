import { data, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { HistoryScreen } from '../../features/show-history/history-screen.tsx';
import { readHistoryPage } from '../../features/show-history/history-step.ts';
import { historyTexts } from '../../features/show-history/texts.ts';
import { takePost } from '../../form/take-post.ts';
import { answerPost } from '../../form/use-post.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { fieldTexts } from '../../number/field-texts.ts';
import { codeTexts } from '../../one-time-code/code-texts.ts';
import { privateHeaders } from '../../page/private-page.ts';
import { readNumber, takeProveNumberStep } from '../../prove-number/prove-number-step.ts';
import { boughtTexts } from '../../purchase/bought-texts.ts';
import { askToPayPath } from '../../purchase/pay-link-path.ts';
import type { Route } from './+types/history';

const TEXTS = [historyTexts, boughtTexts, dayTexts, fieldTexts, codeTexts];

/**
 * The purchases of the number that this browser has proved. `?after=`: an older page. `?order=`: the number is proved for the
 * link of an order, which comes next.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const page = await readHistoryPage(context.get(webContext).portal, query.get('after'));
  if (page.kind === 'lost') throw redirect('/history');
  const order = query.get('order');
  if (order && page.kind === 'open') throw redirect(askToPayPath(order));
  return data(
    { page, texts: loadTexts(context, request, TEXTS) },
    { status: page.kind === 'unavailable' ? 503 : 200 },
  );
}

/** Sends or checks a code, or closes the purchases. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const form = await request.formData();
  if (form.get('intent') === 'close') {
    await portal.endHistory({});
    throw redirect('/history?closed=1');
  }
  const { challenge, ...step } = await takePost(portal, form, (calls) =>
    takeProveNumberStep(calls, form, (msisdn) => calls.sendHistoryCode({ msisdn })),
  );
  const order = new URL(request.url).searchParams.get('order');
  if (step.kind === 'proven') throw redirect(order ? askToPayPath(order) : '/history');
  return data({ step, challenge, msisdn: readNumber(form) }, { status: step.kind === 'number' ? 422 : 200 });
}

export const clientAction = answerPost;

export const headers = privateHeaders;

/** `/history`. */
export default function HistoryRoute({ loaderData: { page }, actionData }: Route.ComponentProps) {
  return <HistoryScreen page={page} posted={actionData ?? null} />;
}
