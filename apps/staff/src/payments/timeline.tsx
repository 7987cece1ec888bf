import type { StaffTimelineEntry } from '@portal/contract/staff/staff-payment';
import { ProviderMessage } from '../case/provider-message.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { formatAmount, formatName, formatTime } from '../ui/format.ts';

/** What happened to a payment, oldest first. */
export function Timeline({ id, entries }: { id: string; entries: readonly StaffTimelineEntry[] }) {
  const { language, say } = useTexts();
  return (
    <ol className="timeline">
      {entries.map((entry, index) => (
        // The list only grows at its end.
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id
        <li key={index} className={entry.kind}>
          <time dateTime={entry.at}>{formatTime(entry.at, language)}</time>
          <div>
            <p>
              <small className="kind">{say('kind', entry.kind)}</small> {whatOf(entry, say)}
              {entry.money && <strong> {formatAmount(entry.money, language)}</strong>}
            </p>
            {(entry.by || entry.detail) && (
              <p className="quiet">{[entry.by, entry.detail].filter(Boolean).join(': ')}</p>
            )}
            {entry.message !== null && <ProviderMessage id={id} entry={entry} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function whatOf({ kind, what, state }: StaffTimelineEntry, say: (group: string, name: string) => string) {
  if (kind === 'note' || kind === 'journal') return what;
  const after = state ? ` → ${formatName(state)}` : '';
  switch (kind) {
    case 'event':
    case 'refund':
      return say(kind, what) + after;
    case 'dispute':
      return say('dispute', what);
    case 'act':
      return say('done-act', what);
    default:
      return formatName(what) + after;
  }
}
