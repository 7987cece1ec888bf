import type { ContentChange, ContentChangePage } from '@portal/contract/staff/content/staff-content';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { callDesk, DeskError, toDeskError } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { formatTime } from '../texts/format.ts';
import { fromTimeField } from '../texts/operator-time.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Fact } from '../ui/fact.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { ChangedTexts } from './compare/changed-texts.tsx';
import { Preview } from './preview.tsx';

/** Loads a change with its texts. */
export const loadChange = ({ params }: LoaderFunctionArgs) =>
  callDesk('readContentChange', { id: params.id ?? '' });

/** A change: what it changes, whether it breaks something, how it looks, and what can be done with it. */
export function ChangePage() {
  const page = useLoaderData<ContentChangePage>();
  const { t } = useTexts();
  const { change, languages, shownOn, texts } = page;
  return (
    <>
      <p>
        <Link to="/content/changes">{t('content.changes')}</Link>
      </p>
      <h1>{change.reason ?? t('content.change.unnamed', { count: change.texts })}</h1>
      <ChangeFacts page={page} />
      {change.problem && (
        <p role="alert" className="problem">
          {t(change.problem === 'faulty' ? 'content.problem.faulty' : 'content.problem.outdated')}
        </p>
      )}
      <ChangeActions change={change} />
      <div className="editor">
        <section>
          <h2>{t('content.change.texts')}</h2>
          {texts.length === 0 && <p>{t('content.change.empty')}</p>}
          <ChangedTexts texts={texts} />
          {change.state !== 'published' && change.state !== 'discarded' && (
            <ChangeCheck key={change.version} id={change.id} />
          )}
        </section>
        {change.state !== 'discarded' && (
          <Preview
            change={change.state === 'published' ? '' : change.id}
            {...{ languages, pages: shownOn, saved: change.version }}
          />
        )}
      </div>
    </>
  );
}

function ChangeFacts({ page: { change } }: { page: ContentChangePage }) {
  const { t, language } = useTexts();
  return (
    <dl className="facts">
      <Fact name={t('row.state')}>{t(`content.state.${change.state}`)}</Fact>
      <Fact name={t('row.who')}>{change.by}</Fact>
      <Fact name={t('row.time')}>{formatTime(change.movedAt, language)}</Fact>
      <Fact name={t('content.publish-at')}>{change.publishAt && formatTime(change.publishAt, language)}</Fact>
      <Fact name={t('content.decided-by')}>{change.decidedBy}</Fact>
      <Fact name={t('content.decision')}>{change.decision}</Fact>
    </dl>
  );
}

type Found = StaffResult<'checkContentChange'>;

/** What the checks of all content find with a change. They take a moment, so the page is shown before. */
function ChangeCheck({ id }: { id: string }) {
  const { t } = useTexts();
  const [found, setFound] = useState<Found | DeskError | null>(null);
  useEffect(() => {
    callDesk('checkContentChange', { id }).then(setFound, (error) => setFound(toDeskError(error)));
  }, [id]);
  return (
    <section>
      <h2>{t('content.check')}</h2>
      {found instanceof DeskError && <Problem error={found} />}
      <p role="status">{statusOf(found, t)}</p>
      {found && !(found instanceof DeskError) && (
        <>
          <Findings findings={found.faults} className="problem" />
          <Findings findings={found.notes} className="quiet" />
        </>
      )}
    </section>
  );
}

function statusOf(found: Found | DeskError | null, t: ReturnType<typeof useTexts>['t']): string {
  if (found === null) return t('content.check.running');
  if (found instanceof DeskError) return '';
  const { faults, notes } = found;
  if (faults.length > 0) return t('content.check.faults', { count: faults.length });
  return notes.length > 0 ? t('content.check.notes', { count: notes.length }) : t('content.check.fine');
}

function Findings({ findings, className }: { findings: Found['faults']; className: string }) {
  const { t } = useTexts();
  if (findings.length === 0) return null;
  return (
    <ul className={className}>
      {findings.map(({ where, what }) => (
        <li key={`${where} ${what}`}>
          {where + t('app.colon')} {what}
        </li>
      ))}
    </ul>
  );
}

type Dialog = 'review' | 'approve' | 'reject';

/** What the person may do with a change in its state. */
function ChangeActions({ change }: { change: ContentChange }) {
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
  return (
    <ReasonDialog
      title={t(`content.act.${dialog}`)}
      option={
        dialog === 'review' && (
          <label>
            {t('content.publish-at')}
            <input type="datetime-local" value={time} onChange={({ target }) => setTime(target.value)} />
            <small>{t('content.publish-at.hint')}</small>
          </label>
        )
      }
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
    </ReasonDialog>
  );
}
