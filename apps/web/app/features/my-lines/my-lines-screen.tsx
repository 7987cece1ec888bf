import { MAX_LINES } from '@portal/domain/identifiers/my-lines';
import { Form, useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReloadLink } from '../../page/empty-page.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useHideWhenLeft } from '../../page/use-hide-when-left.ts';
import { ProveNumberForm } from '../../prove-number/prove-number-form.tsx';
import type { PostedProof } from '../../prove-number/prove-number-step.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { LineCard } from './line-card.tsx';
import type { CardLink, LinesPage, MyLines, PinProblem, ReminderLink } from './lines-step.ts';
import { linesTexts } from './texts.ts';

/** Only of a link in an e-mail. */
const LinkedReminders = lazyPart('LinkedReminders', () =>
  import('./line-reminders.tsx').then((module) => module.LinkedReminders),
);

const LinkedCard = lazyPart('LinkedCard', () =>
  import('./linked-card.tsx').then((module) => module.LinkedCard),
);

/** Only where there is a PIN. */
const PasskeyButton = loadLater(() => import('./passkey-button.tsx').then((module) => module.PasskeyButton));

type MyLinesScreenProps = {
  page: LinesPage;
  /** The reminders of a link in an e-mail. */
  link: ReminderLink | null;
  /** The permission of a card, of a link in an e-mail. */
  card: CardLink | null;
  /** The last step of the number's form without JavaScript. */
  posted: PostedProof | null;
  /** What was wrong with the PIN of the last post. */
  pin: PinProblem | null;
};

/** /my-lines: what is left on the lines of this browser. */
export function MyLinesScreen({ page, link, card, posted, pin }: MyLinesScreenProps) {
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
        {card && <LinkedCard {...card} />}
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
  ...(['passkey-set', 'passkey-removed'] as const),
  ...(['reminders-on', 'reminders-off', 'confirmed', 'card-off'] as const),
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
  const { lines, endedLines, keptDays, reminderChannels: channels, pushKey, hasStandingOrders } = found;
  const texts = { number: t('lines.number'), hint: t('lines.number-hint'), send: t('lines.get-code') };
  return (
    <>
      {endedLines > 0 && <Notice tone="warning">{t('lines.changed')}</Notice>}
      {lines.map((line) => (
        <LineCard
          key={line.lineId}
          line={line}
          keptDays={keptDays}
          channels={channels}
          pushKey={pushKey}
          hasStandingOrders={hasStandingOrders}
        />
      ))}
      <SeveralLink lines={lines} />
      {lines.length > 0 && <h2>{t('lines.add')}</h2>}
      {lines.length < MAX_LINES ? (
        <ProveNumberForm key={toStateKey(found)} texts={texts} posted={posted} />
      ) : (
        <p>{t('lines.full')}</p>
      )}
      {lines.length > 0 && <DeviceLock lock={found} problem={pin} />}
    </>
  );
}

/** To the page that recharges several numbers with one payment, with those of this browser. */
function SeveralLink({ lines }: Pick<MyLines, 'lines'>) {
  const t = useTexts(linesTexts);
  const prepaid = lines.filter(({ lineType }) => lineType === 'PREPAID' || lineType === null);
  const query = String(new URLSearchParams(prepaid.map(({ msisdn }) => ['msisdn', msisdn])));
  return (
    <p>
      <PageLink
        to={query ? `/recharge-several?${query}` : '/recharge-several'}
        className="inline-flex min-h-11 items-center"
      >
        {t('lines.several')}
      </PageLink>
    </p>
  );
}

/** Asks for the PIN of the lines; nothing of them is on the page. */
function LockedLines({ lines, problem }: { lines: MyLines; problem: PinProblem | null }) {
  const t = useTexts(linesTexts);
  // A refused post reads the lines again only without JavaScript.
  const count = problem && 'attemptsLeft' in problem ? problem.attemptsLeft : lines.attemptsLeft;
  return (
    <Card raised className="grid gap-4">
      <h2>{t('lines.locked')}</h2>
      {useHydrated() && lines.hasPasskey && <PasskeyButton step="open" />}
      <PinForm
        intent="unlock"
        label={t('lines.pin')}
        hint={t('lines.tries', { count })}
        button={t('lines.open')}
        problem={problem}
      />
      <Form method="post" className="receipt-actions">
        <Button type="submit" look="quiet" name="intent" value="forget-all">
          {t('lines.forget-all')}
        </Button>
      </Form>
    </Card>
  );
}

/** What keeps the next person at this device from the lines: a PIN, and the end of all. */
function DeviceLock({ lock, problem }: { lock: MyLines; problem: PinProblem | null }) {
  const t = useTexts(linesTexts);
  const { hasPin, hasPasskey } = lock;
  return (
    <Card aria-labelledby="device" className="grid gap-4">
      <h2 id="device">{t('lines.device')}</h2>
      {!hasPin && (
        <PinForm
          intent="set-pin"
          label={t('lines.new-pin')}
          hint={t('lines.pin-hint')}
          button={t('lines.set-pin')}
          problem={problem}
        />
      )}
      {useHydrated() && hasPin && !hasPasskey && <PasskeyButton step="set" />}
      <Form method="post" className="receipt-actions">
        {hasPin && (
          <>
            <Button type="submit" look="secondary" name="intent" value="lock">
              {t('lines.lock')}
            </Button>
            <Button type="submit" look="quiet" name="intent" value="remove-pin">
              {t('lines.remove-pin')}
            </Button>
            {hasPasskey && (
              <Button type="submit" look="quiet" name="intent" value="passkey-remove">
                {t('lines.passkey-remove')}
              </Button>
            )}
          </>
        )}
        <Button type="submit" look="quiet" name="intent" value="forget-all">
          {t('lines.forget-all')}
        </Button>
      </Form>
    </Card>
  );
}

type PinFormProps = {
  intent: 'unlock' | 'set-pin';
  label: string;
  hint: string;
  button: string;
  problem: PinProblem | null;
};

/** Asks for the PIN of the lines. Only the element has what is typed; it is never filled in again. */
function PinForm({ intent, label, hint, button, problem }: PinFormProps) {
  return (
    <Form method="post" noValidate className="grid justify-items-start gap-4">
      <Field
        name="linesPin"
        type="password"
        inputMode="numeric"
        maxLength={8}
        autoComplete={intent === 'unlock' ? 'current-password' : 'new-password'}
        label={label}
        hint={hint}
        error={usePinProblem(problem)}
      />
      <Button type="submit" name="intent" value={intent} look={intent === 'unlock' ? 'primary' : 'secondary'}>
        {button}
      </Button>
    </Form>
  );
}

function usePinProblem(problem: PinProblem | null): string | null {
  const t = useTexts(linesTexts);
  if (!problem) return null;
  return problem.kind === 'wrong'
    ? t('lines.pin-wrong', { count: problem.attemptsLeft })
    : t(`lines.pin-${problem.kind}`);
}
