import type { ContentChange } from '@portal/contract/staff/content/staff-content';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { useNavigate, useRevalidator } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { formatTime } from '../texts/format.ts';
import { fromTimeField } from '../texts/operator-time.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

type Dialog = 'review' | 'approve' | 'reject';

/** What the person may do with a change in its state. */
export function ChangeActions({ change }: { change: ContentChange }) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { problem, attempt } = useAttempt();
  const { id, state, isOwn } = change;
  const run = (act: () => Promise<unknown>) => attempt(() => act().then(revalidate));
  const rollBack = async () => {
    const draft = await callDesk('rollBackContentChange', { id });
    await navigate(`/content/changes/${draft.id}`);
  };
  const buttons: [boolean, string, () => void][] = [
    [isOwn && state === 'draft' && change.texts > 0, t('content.act.review'), () => setDialog('review')],
    [!isOwn && state === 'in-review', t('content.act.approve'), () => setDialog('approve')],
    [!isOwn && state === 'in-review', t('content.act.reject'), () => setDialog('reject')],
    [
      isOwn && (state === 'in-review' || state === 'approved' || state === 'rejected'),
      t('content.act.take-back'),
      () => void run(() => callDesk('takeBackContentChange', { id })),
    ],
    [
      isOwn && (state === 'draft' || state === 'rejected'),
      t('content.act.discard'),
      () => void run(() => callDesk('discardContentChange', { id })),
    ],
    [state === 'published', t('content.act.roll-back'), () => void run(rollBack)],
  ];
  return (
    <>
      {isOwn && state === 'in-review' && <p className="quiet">{t('content.own')}</p>}
      <div className="row">
        {buttons
          .filter(([isOffered]) => isOffered)
          .map(([, name, press], index) => (
            <Button key={name} className={index === 0 ? 'button' : 'button plain'} onPress={press}>
              {name}
            </Button>
          ))}
      </div>
      {problem && <Problem error={problem} />}
      {dialog && <ActDialog {...{ change, dialog }} onClose={() => setDialog(null)} />}
    </>
  );
}

type ActDialogProps = { change: ContentChange; dialog: Dialog; onClose: () => void };

function ActDialog({ change: { id, version, texts, publishAt }, dialog, onClose }: ActDialogProps) {
  const { t, language } = useTexts();
  const [time, setTime] = useState('');
  const field = useId();
  return (
    <ReasonDialog
      title={t(`content.act.${dialog}`)}
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        if (dialog === 'review') {
          const at = time === '' ? null : fromTimeField(time);
          await callDesk('requestContentReview', { id, version, publishAt: at, reason });
        } else {
          await callDesk('decideContentChange', { id, version, approve: dialog === 'approve', reason });
        }
      }}
    >
      <p>{t(`content.act.${dialog}.about`, { count: texts })}</p>
      {dialog === 'approve' && publishAt && (
        <p>{t('content.act.at', { time: formatTime(publishAt, language) })}</p>
      )}
      {dialog === 'review' && (
        <p>
          <label htmlFor={field}>{t('content.publish-at')}</label>
          <input
            id={field}
            type="datetime-local"
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
          <small>{t('content.publish-at.hint')}</small>
        </p>
      )}
    </ReasonDialog>
  );
}
