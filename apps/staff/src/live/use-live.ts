import { STATUS_STREAM_EVENTS } from '@portal/contract/http/status-stream';
import { STAFF_LIVE_PATH, type StaffLive } from '@portal/contract/staff/staff-live';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readQuietly } from './read-quietly.ts';
import { trackUse } from './track-use.ts';

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

/** After a refusal: too many tabs, or a portal that restarts. */
const AGAIN_MS = 30_000;

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

type Options = {
  /** The payment whose case is open; left out: the queues. */
  payment: string | undefined;
  /** Version of what the page shows now; empty: not known. */
  shownVersion: () => string;
  onStatus: (status: StaffLive) => void;
  /** Whether the server is heard. */
  onLive: (isLive: boolean) => void;
};

/**
 * Streams the changes of an open page while it is visible and used; who comes back hears at once whether something changed. Returns
 * the function that ends it.
 */
function openLiveStream({ payment, shownVersion, onStatus, onLive }: Options): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(again);
    again = undefined;
    source?.close();
    source = null;
  };
  const disconnect = () => {
    end();
    onLive(false);
  };
  const connect = () => {
    if (source || again || document.hidden || use.isIdle()) return;
    const query = new URLSearchParams({ version: shownVersion(), ...(payment && { payment }) });
    const opened = new EventSource(`${STAFF_LIVE_PATH}?${query}`);
    source = opened;
    opened.addEventListener('open', () => onLive(true));
    opened.addEventListener(STATUS_STREAM_EVENTS.status, ({ data }: MessageEvent<string>) =>
      use.isIdle() ? disconnect() : onStatus(JSON.parse(data) as StaffLive),
    );
    opened.addEventListener(STATUS_STREAM_EVENTS.end, reconnect);
    opened.addEventListener('error', () => {
      onLive(false);
      // The browser opens an interrupted stream again by itself, but not one that was refused.
      if (opened.readyState !== EventSource.CLOSED) return;
      disconnect();
      again = setTimeout(reconnect, AGAIN_MS);
    });
  };
  /** A stream that has its end goes on as a new one: nothing is said about it in between. */
  const reconnect = () => {
    end();
    connect();
    if (!source) onLive(false);
  };
  const use = trackUse(connect);
  const onVisibility = () => (document.hidden ? disconnect() : connect());
  document.addEventListener('visibilitychange', onVisibility);
  connect();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    use.stop();
    disconnect();
  };
}
