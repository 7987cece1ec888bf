import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { openLiveStream } from './open-live-stream.ts';
import { readQuietly } from './read-quietly.ts';

/** A busy queue is read at most so often. */
const REST_MS = 1_000;
/** After a portal that restarts, or a session that is over. */
const FAILED_MS = 15_000;
/** How soon what waits for a dialog is looked at again. */
const DIALOG_MS = 500;

type Watched = {
  /** The payment whose case is open; left out: the queues. */
  payment?: string;
  /** Version of what the page shows; empty: not known, so that it is read again when its stream begins. */
  version: string;
};

/** How an open page follows what others do. */
export type Live = {
  /** `null`: it is connecting for the first time. */
  isLive: boolean | null;
  /** Names of others who have the case open. */
  people: readonly string[];
};

/**
 * Reads the page again when something of it changed anywhere. What is typed, the focus and the scrolling stay: the page is not left,
 * and while a dialog is open it stands still.
 */
export function useLive({ payment, version }: Watched): Live {
  const { revalidate } = useRevalidator();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [isLive, setLive] = useState<boolean | null>(null);
  const shown = useRef(version);
  const read = useRef(revalidate);
  useEffect(() => {
    if (version !== '') shown.current = version;
    read.current = revalidate;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    let isReading = false;
    const readLater = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void readAgain(), ms);
    };
    const readAgain = async () => {
      if (isReading || !isDue) return;
      if (document.querySelector('[role="dialog"]')) return readLater(DIALOG_MS);
      isDue = false;
      isReading = true;
      const isRead = await readQuietly(read.current);
      isReading = false;
      isDue ||= !isRead;
      // What changed meanwhile.
      readLater(isRead ? REST_MS : FAILED_MS);
    };
    const close = openLiveStream({
      payment,
      shownVersion: () => shown.current,
      onLive: setLive,
      onStatus: (status) => {
        setPeople(status.people);
        if (status.version === shown.current) return;
        isDue = true;
        void readAgain();
      },
    });
    return () => {
      close();
      clearTimeout(timer);
      setLive(null);
      setPeople([]);
    };
  }, [payment]);
  return { isLive, people };
}
