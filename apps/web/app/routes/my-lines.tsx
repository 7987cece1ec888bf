import { data, redirect } from 'react-router';
import { webContext } from '../context/web-context.ts';
import {
  addProvenLine,
  MY_LINES_PATH,
  readCardLink,
  readLinesPage,
  readReminderLink,
  takeLinesStep,
} from '../features/my-lines/lines-step.ts';
import { MyLinesScreen } from '../features/my-lines/my-lines-screen.tsx';
import { linesTexts } from '../features/my-lines/texts.ts';
import { takePost } from '../form/take-post.ts';
import { answerPost } from '../form/use-post.ts';
import { dayTexts } from '../i18n/day-texts.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { fieldTexts } from '../number/field-texts.ts';
import { codeTexts } from '../one-time-code/code-texts.ts';
import { privateHeaders } from '../page/private-page.ts';
import { readNumber, takeProveNumberStep } from '../prove-number/prove-number-step.ts';
import { boughtTexts } from '../purchase/bought-texts.ts';
import type { Route } from './+types/my-lines';

const TEXTS = [linesTexts, boughtTexts, dayTexts, fieldTexts, codeTexts];

/** What is left on the lines of this browser. `?said=`: what the last press did. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(webContext);
  const [page, link, card] = await Promise.all([
    readLinesPage(portal),
    readReminderLink(portal, request.url),
    readCardLink(portal, request.url),
  ]);
  return data(
    { page, link, card, texts: loadTexts(context, request, TEXTS) },
    { status: page.kind === 'unavailable' ? 503 : 200 },
  );
}

/** Sends or checks a code, or does what a button of the page says. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const form = await request.formData();
  const outcome = await takeLinesStep(portal, form);
  if (outcome?.kind === 'done') throw redirect(pathSaying(outcome.said));
  if (outcome?.kind === 'passkey') return data({ pin: null, posted: null, passkey: outcome.start });
  if (outcome) return data({ pin: outcome.problem, posted: null }, { status: 422 });
  const { challenge, ...step } = await takePost(portal, form, (calls) =>
    takeProveNumberStep(calls, form, (msisdn) => calls.sendLineCode({ msisdn })),
  );
  if (step.kind === 'proven') throw redirect(pathSaying(await addProvenLine(portal, step.proof)));
  const posted = { step, msisdn: readNumber(form) };
  return data({ pin: null, posted, step, challenge }, { status: step.kind === 'number' ? 422 : 200 });
}

function pathSaying(said: string | null): string {
  return said === null ? MY_LINES_PATH : `${MY_LINES_PATH}?${new URLSearchParams({ said })}`;
}

export const clientAction = answerPost;

export const headers = privateHeaders;

/** `/my-lines`. */
export default function MyLinesRoute({ loaderData: { page, link, card }, actionData }: Route.ComponentProps) {
  const { posted = null, pin = null } = actionData ?? {};
  return <MyLinesScreen page={page} link={link} card={card} posted={posted} pin={pin} />;
}
