import type { StaffTimelineEntry } from '@portal/contract/staff/staff-payment';
import { ProviderMessage } from '../case/provider-message.tsx';
import { sayAccount, sayDetail, sayOutcome } from '../texts/say-data.ts';
import { type Texts, useTexts } from '../texts/use-texts.tsx';
import { formatAmount, formatTime } from '../ui/format.ts';

/** An entry of a payment or of a home broadband order, which has steps. */
type Entry = Omit<StaffTimelineEntry, 'kind' | 'message' | 'fields'> & {
  kind: StaffTimelineEntry['kind'] | 'step';
  message?: number | null;
  fields?: StaffTimelineEntry['fields'];
};

type TimelineProps = {
  /** Whose messages of the provider are shown on demand; none for an order. */
  paymentId?: string;
  entries: readonly Entry[];
};

/** What happened, oldest first. */
export function Timeline({ paymentId, entries }: TimelineProps) {
  const texts = useTexts();
  const { language, say } = texts;
  return (
    <ol className="timeline">
      {entries.map((entry, index) => (
        // The list only grows at its end.
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id
        <li key={index} className={entry.kind}>
          <time dateTime={entry.at}>{formatTime(entry.at, language)}</time>
          <div>
            <p>
              <small className="kind">{say('kind', entry.kind)}</small> {whatOf(entry, texts)}
              {entry.money && <strong> {formatAmount(entry.money, language)}</strong>}
            </p>
            {(entry.by || entry.detail) && (
              <p className="quiet">
                {[entry.by, entry.detail && sayDetail(texts, entry.detail)].filter(Boolean).join(': ')}
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
  const { say, name } = texts;
  const after = state ? ` → ${name('state', state)}` : '';
  switch (kind) {
    case 'note':
      return what;
    case 'journal':
      return what
        .split(' → ')
        .map((account) => sayAccount(texts, account))
        .join(' → ');
    case 'event':
    case 'refund':
      return say(kind, what) + after;
    case 'dispute':
      return say('dispute', what);
    case 'act':
      return say('done-act', what) + (state ? ` → ${sayOutcome(texts, state)}` : '');
    case 'callback':
      return name('provider', what);
    case 'step':
      return name('step', what);
    case 'message':
    case 'sms':
      return name('message', what) + after;
  }
}
