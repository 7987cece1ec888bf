import type { VotesOnQuestion } from '@portal/contract/calls/help';
import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { castVote, VOTE_FIELD } from './cast-vote.ts';
import { questionTexts } from './texts.ts';

type VotesProps = { questionId: string; votes: VotesOnQuestion };

/**
 * Asks whether an answer helped. After the vote the question is loaded again with its new percentage (SPEC section 4
 * "Help stages"). Without JavaScript the action of the page handles the form.
 */
export function AnswerVotes({ questionId, votes }: VotesProps) {
  const t = useTexts(questionTexts);
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const own = sending ?? votes.own;

  async function vote(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending !== null) return;
    const pressed = event.nativeEvent.submitter;
    const helpful = pressed instanceof HTMLButtonElement && pressed.value === 'yes';
    setSending(helpful);
    const isCounted = await castVote(questionId, helpful);
    setFailed(!isCounted);
    if (isCounted) await revalidate();
    setSending(null);
  }

  return (
    <form
      method="post"
      className="card grid gap-3"
      onSubmit={vote}
      aria-busy={sending !== null}
      aria-labelledby="vote"
    >
      <div role="status">
        <p id="vote" className="font-bold">
          {failed ? t('failed') : own === null ? t('feedback') : t('thankyou')}
        </p>
        {votes.percentage !== null && <p>{t('percentage', { percent: votes.percentage })}</p>}
        {own !== null && <p className="eyebrow">{t('change')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <VoteButton value="yes" pressed={own === true} label={t('yes')} />
        <VoteButton value="no" pressed={own === false} label={t('no')} />
      </div>
    </form>
  );
}

type VoteButtonProps = { value: 'yes' | 'no'; pressed: boolean; label: string };

function VoteButton({ value, pressed, label }: VoteButtonProps) {
  return (
    <Button
      type="submit"
      name={VOTE_FIELD}
      value={value}
      look={pressed ? 'primary' : 'secondary'}
      aria-pressed={pressed}
    >
      <Icon name="thumb" className={value === 'yes' ? 'icon' : 'icon icon-turned'} />
      {label}
    </Button>
  );
}
