import type { ContentChangePage } from '@portal/contract/staff/content/staff-content';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Fact } from '../ui/fact.tsx';
import { ChangeActions } from './change-actions.tsx';
import { ChangeCheck } from './change-check.tsx';
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
