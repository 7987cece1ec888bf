import { INNER_ORIGIN } from '@portal/contract/web-context';
import { data, redirect } from 'react-router';
import { webContext } from '../../blocks/web-context.ts';
import { castVote, VOTE_FIELD } from '../../features/help/cast-vote.ts';
import { HelpHomeScreen } from '../../features/help/help-home-screen.tsx';
import { questionView } from '../../features/help/help-views.ts';
import { findQuestion, loadHelp, lostView } from '../../features/help/load-help.ts';
import { QuestionScreen } from '../../features/help/question-screen.tsx';
import type { Route } from './+types/question';

/** Stage 4. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const load = await loadHelp(context, request);
  const { texts } = load;
  const placed = findQuestion(load, params);
  if (!placed) return data({ view: null, lost: lostView(load), texts }, { status: 404 });
  const votes = await load.help.votes(placed.question.id);
  return data({ view: questionView(placed, votes), lost: null, texts });
}

/** A vote without a script: counted, and back to the question. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const vote = (await request.formData()).get(VOTE_FIELD);
  const { fetch } = context.get(webContext);
  if (vote === 'yes' || vote === 'no')
    await castVote(params.question, vote === 'yes', { fetch, origin: INNER_ORIGIN });
  return redirect(new URL(request.url).pathname, 303);
}

export default function HelpQuestionRoute({ loaderData: { view, lost } }: Route.ComponentProps) {
  return view ? <QuestionScreen {...view} /> : lost && <HelpHomeScreen view={lost} lost />;
}
