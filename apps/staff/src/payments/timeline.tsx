import type { StaffTimelineEntry } from '@portal/contract/staff/staff-payment';
import { useTexts } from '../texts/use-texts.tsx';
import { formatAmount, formatName, formatTime } from '../ui/format.ts';

/** An entry of a payment or of a home broadband order, which has steps. */
type Entry = Omit<StaffTimelineEntry, 'kind'> & { kind: StaffTimelineEntry['kind'] | 'step' };

/** What happened, oldest first. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
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
          </div>
        </li>
      ))}
    </ol>
  );
}

function whatOf({ kind, what, state }: Entry, say: (group: string, name: string) => string) {
  if (kind === 'note' || kind === 'journal') return what;
  if (kind === 'event') return `${say('event', what)}${state ? ` → ${formatName(state)}` : ''}`;
  return formatName(what);
}
