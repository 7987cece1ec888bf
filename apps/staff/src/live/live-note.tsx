import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import type { Live } from './use-live.ts';

/** Announcements are so far apart, so that a busy queue does not talk all the time. */
const QUIET_MS = 10_000;

type LiveNoteProps = Live & {
  /** What is announced when it changes, such as the state of the payment. */
  says: string;
};

/** Whether the page follows changes, and who else has the case open. Screen readers hear politely what changed, and not too often. */
export function LiveNote({ isLive, people, says }: LiveNoteProps) {
  const { t, language } = useTexts();
  const said = useAnnouncement(says);
  const names = new Intl.ListFormat(language).format(people);
  const state = isLive === null ? 'live.wait' : isLive ? 'live.on' : 'live.off';
  return (
    <div className="live" data-live={isLive === true}>
      <p className="quiet">{t(state)}</p>
      <p role="status">{people.length > 0 && <strong>{t('live.people', { names })}</strong>}</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

/** The text after its first change; several changes in a short time are said once. */
function useAnnouncement(text: string): string {
  const [said, setSaid] = useState<string | null>(null);
  const first = useRef(text);
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === (said ?? first.current)) return;
    const wait = Math.max(0, saidAt.current + QUIET_MS - performance.now());
    const timer = setTimeout(() => {
      saidAt.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, said]);
  return said ?? '';
}
