import type { VotesOnQuestion } from '@portal/contract/calls/help';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VOTE_FIELD } from './cast-vote.ts';
import { questionTexts } from './texts.ts';

type VotesProps = { questionId: string; votes: VotesOnQuestion };

/**
 * Asks whether an answer helped (SPEC section 4 "Help stages"). `help-on-page.ts` sends the vote; without JavaScript the action
 * of the page handles the form.
 */
export function AnswerVotes({ questionId, votes: { own, percentage } }: VotesProps) {
  const t = useTexts(questionTexts);
  return (
    <form
      method="post"
      className="card grid gap-3"
      aria-labelledby="vote"
      data-votes={questionId}
      data-failed={t('failed')}
    >
      <div role="status" data-part="vote">
        <p id="vote" className="font-bold">
          {own === null ? t('feedback') : t('thankyou')}
        </p>
        {percentage !== null && <p>{t('percentage', { percent: percentage })}</p>}
        {own !== null && <p className="eyebrow">{t('change')}</p>}
      </div>
      <div className="flex flex-wrap gap-3" data-part="votes">
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
