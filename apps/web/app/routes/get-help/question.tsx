import type { VotesOnQuestion } from '@portal/contract/calls/help';
import { votedCookie } from '@portal/contract/http/voted-cookie';
import type { PlacedQuestion } from '@portal/domain/help/help';
import { data, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { loadFromServerOrCache, NO_VOTES } from '../../features/get-help/cached-help.ts';
import { VOTE_FIELD } from '../../features/get-help/cast-vote.ts';
import { HelpHomeScreen } from '../../features/get-help/help-home-screen.tsx';
import { questionView } from '../../features/get-help/help-views.ts';
import { findQuestion, type HelpContent, helpPageData, loadHelp } from '../../features/get-help/load-help.ts';
import { QuestionScreen } from '../../features/get-help/question-screen.tsx';
import type { PageHandle } from '../../page/page-handle.ts';
import { forwardLoaderHeaders, PUBLIC_PAGE_HEADERS } from '../../page/public-page.ts';
import type { Route } from './+types/question';

/** Level 4. Cacheable for visitors who have not voted on the question. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const load = await loadHelp(context, request);
  const placed = findQuestion(load, params);
  const votes = placed ? await load.help.votes(placed.question.id) : NO_VOTES;
  const page = questionPage(load, placed, votes);
  if (!page.view) return data(page, { status: 404 });
  return data(page, votes.own === null ? { headers: PUBLIC_PAGE_HEADERS } : {});
}

export function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  return loadFromServerOrCache(request, serverLoader, (cached) =>
    questionPage(cached, findQuestion(cached, params), NO_VOTES),
  );
}

function questionPage(place: HelpContent, placed: PlacedQuestion | null, votes: VotesOnQuestion) {
  return helpPageData(place, placed && questionView(placed, votes));
}

/** Parameter of a vote that is posted again with the cookie of the first reply. */
const AGAIN = 'again';

/** A vote without JavaScript: counts it and redirects to the question. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { help, isVisitorKnown } = context.get(webContext);
  const url = new URL(request.url);
  // A first visitor's page came from a cache: this reply sets the cookie, and the browser posts the vote again with it.
  if (!isVisitorKnown && !url.searchParams.has(AGAIN)) return redirect(`?${AGAIN}=1`, { status: 307 });
  const vote = (await request.formData()).get(VOTE_FIELD);
  const isCounted =
    (vote === 'yes' || vote === 'no') &&
    (await help.vote(params.question, vote === 'yes').catch(() => false));
  return redirect('.', {
    status: 303,
    ...(isCounted && { headers: { 'set-cookie': votedCookie(url.protocol === 'https:') } }),
  });
}

export const headers = forwardLoaderHeaders;

export const handle: PageHandle = { readsQuery: [] };

/** `/gethelp/:topic/:section/:question`. */
export default function HelpQuestionRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  return view ? <QuestionScreen {...view} /> : lost && <HelpHomeScreen view={lost} lost />;
}
