import type { StaffTimelineEntry } from '@portal/contract/staff/staff-payment';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { formatAmount, formatTime } from '../texts/format.ts';
import { translateAccount, translateDetail, translateOutcome } from '../texts/translate-data.ts';
import { type Texts, useTexts } from '../texts/use-texts.tsx';
import { Folded } from '../ui/folded.tsx';
import { Problem } from '../ui/problem.tsx';

/** An entry of a payment or of a home broadband order, which has steps. */
type Entry = Omit<StaffTimelineEntry, 'kind' | 'message' | 'fields'> & {
  kind: StaffTimelineEntry['kind'] | 'step';
  message?: number | null;
  fields?: StaffTimelineEntry['fields'];
};

type TimelineProps = {
  /** Whose messages of the provider are shown on demand; none for an order. */
  paymentId?: string | undefined;
  entries: readonly Entry[];
};

/** As many of the latest entries are shown on a phone before somebody opens the others. */
const LATEST = 3;

/** What happened, oldest first. On a phone only the latest entries are open. */
export function Timeline({ paymentId, entries }: TimelineProps) {
  const { t } = useTexts();
  const earlier = entries.length - LATEST;
  if (earlier < 2) return <Entries paymentId={paymentId} entries={entries} />;
  return (
    <>
      <Folded summary={t('case.earlier', { count: earlier })}>
        <Entries paymentId={paymentId} entries={entries.slice(0, earlier)} />
      </Folded>
      <Entries paymentId={paymentId} entries={entries.slice(earlier)} />
    </>
  );
}

function Entries({ paymentId, entries }: TimelineProps) {
  const texts = useTexts();
  const { language, translate } = texts;
  return (
    <ol className="timeline">
      {entries.map((entry, index) => (
        // The list only grows at its end.
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id
        <li key={index} className={entry.kind}>
          <time dateTime={entry.at}>{formatTime(entry.at, language)}</time>
          <div>
            <p>
              <small className="kind">{translate('kind', entry.kind)}</small> {whatOf(entry, texts)}
              {entry.money && <strong> {formatAmount(entry.money, language)}</strong>}
            </p>
            {(entry.by || entry.detail) && (
              <p className="quiet">
                {[entry.by, entry.detail && translateDetail(texts, entry.detail)]
                  .filter(Boolean)
                  .join(`${texts.t('app.colon')} `)}
              </p>
            )}
            {paymentId && typeof entry.message === 'number' && (
              <ProviderMessage id={paymentId} message={entry.message} fields={entry.fields ?? []} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function whatOf({ kind, what, state }: Entry, texts: Texts) {
  const { translate, name } = texts;
  const after = state ? ` → ${name('state', state)}` : '';
  switch (kind) {
    case 'note':
      return what;
    case 'journal':
      return what
        .split(' → ')
        .map((account) => translateAccount(texts, account))
        .join(' → ');
    case 'event':
    case 'refund':
      return translate(kind, what) + after;
    case 'dispute':
      return translate('dispute', what);
    case 'act':
      return translate('done-act', what) + (state ? ` → ${translateOutcome(texts, state)}` : '');
    case 'callback':
      return name('provider', what);
    case 'step':
      return name('step', what);
    case 'message':
    case 'sms':
      return name('message', what) + after;
  }
}

type ProviderMessageProps = { id: string; message: number; fields: StaffTimelineEntry['fields'] };

/** The fields of a provider's message, and on demand the message as it came. Personal data is masked. */
function ProviderMessage({ id, message, fields }: ProviderMessageProps) {
  const { t, translate } = useTexts();
  const [raw, setRaw] = useState<string | null>(null);
  const { problem, attempt } = useAttempt();
  const show = () =>
    attempt(async () => setRaw((await callDesk('readProviderMessage', { id, message })).body));
  return (
    <details>
      <summary>{t('message.fields')}</summary>
      <dl className="facts">
        {fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{translate('message-field', name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problem && <Problem error={problem} />}
      {raw === null ? (
        <Button className="button plain" onPress={() => void show()}>
          {t('message.raw')}
        </Button>
      ) : (
        // Long lines are wrapped, so that nothing has to be scrolled sideways.
        <pre className="raw">{raw}</pre>
      )}
    </details>
  );
}
