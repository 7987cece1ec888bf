import { MAX_LINES } from '@portal/domain/identifiers/my-lines';
import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReloadLink } from '../../page/empty-page.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { useHideWhenLeft } from '../../page/use-hide-when-left.ts';
import { ProveNumberForm } from '../../prove-number/prove-number-form.tsx';
import type { PostedProof } from '../../prove-number/prove-number-step.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { DeviceLock } from './device-lock.tsx';
import { LineCard } from './line-card.tsx';
import type { LinesPage, MyLines, PinProblem, ReminderLink } from './lines-step.ts';
import { LockedLines } from './locked-lines.tsx';
import { linesTexts } from './texts.ts';

/** Only of a link in an e-mail. */
const LinkedReminders = lazyPart('LinkedReminders', () =>
  import('./line-reminders.tsx').then((module) => module.LinkedReminders),
);

type MyLinesScreenProps = {
  page: LinesPage;
  /** The reminders of a link in an e-mail. */
  link: ReminderLink | null;
  /** The last step of the number's form without JavaScript. */
  posted: PostedProof | null;
  /** What was wrong with the PIN of the last post. */
  pin: PinProblem | null;
};

/** /my-lines: what is left on the lines of this browser. */
export function MyLinesScreen({ page, link, posted, pin }: MyLinesScreenProps) {
  const t = useTexts(linesTexts);
  useHideWhenLeft();
  return (
    <>
      <PageHead title={t('lines.title')} noindex />
      <PageBand title={t('lines.title')} lead={t('lines.lead')} />
      <div className="wrap prose-page">
        <div role="status">
          <WhatWasDone />
        </div>
        {link && <LinkedReminders {...link} />}
        {page.kind === 'open' && <OpenLines lines={page.lines} posted={posted} pin={pin} />}
        {page.kind === 'locked' && <LockedLines lines={page.lines} problem={pin} />}
        {page.kind === 'unavailable' && (
          <div className="grid justify-items-start gap-4">
            <Notice tone="warning">{t('lines.unavailable')}</Notice>
            <ReloadLink>{t('lines.again')}</ReloadLink>
          </div>
        )}
      </div>
    </>
  );
}

/** What a press may have done, by the word in the address. */
const SAID = [
  ...(['kept', 'removed', 'forgotten', 'ended', 'pin-set', 'pin-removed'] as const),
  ...(['reminders-on', 'reminders-off', 'confirmed'] as const),
] as const;
/** Why a press did nothing. */
const WARNED = ['full', 'failed', 'reminders-email', 'reminders-often'] as const;

function WhatWasDone() {
  const t = useTexts(linesTexts);
  const said = new URLSearchParams(useLocation().search).get('said');
  const warned = WARNED.find((each) => each === said);
  if (warned) return <Notice tone="warning">{t(`lines.${warned}`)}</Notice>;
  const done = SAID.find((each) => each === said);
  return done ? <Notice tone="success">{t(`lines.said-${done}`)}</Notice> : null;
}

/** Changes each time the lines were read: a form whose code was right starts again, and its dialog is closed. */
function toStateKey({ lines }: MyLines): string {
  return lines.map(({ lineId, viewedAt }) => `${lineId} ${viewedAt}`).join();
}

type OpenLinesProps = { lines: MyLines; posted: PostedProof | null; pin: PinProblem | null };

function OpenLines({ lines: found, posted, pin }: OpenLinesProps) {
  const t = useTexts(linesTexts);
  const { lines, endedLines, keptDays, reminderChannels: channels } = found;
  const texts = { number: t('lines.number'), hint: t('lines.number-hint'), send: t('lines.get-code') };
  return (
    <>
      {endedLines > 0 && <Notice tone="warning">{t('lines.changed')}</Notice>}
      {lines.map((line) => (
        <LineCard key={line.lineId} line={line} keptDays={keptDays} channels={channels} />
      ))}
      {lines.length > 0 && <h2>{t('lines.add')}</h2>}
      {lines.length < MAX_LINES ? (
        <ProveNumberForm key={toStateKey(found)} texts={texts} posted={posted} />
      ) : (
        <p>{t('lines.full')}</p>
      )}
      {lines.length > 0 && <DeviceLock hasPin={found.hasPin} problem={pin} />}
    </>
  );
}
