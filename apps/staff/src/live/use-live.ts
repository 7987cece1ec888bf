import { STATUS_STREAM_EVENTS } from '@portal/contract/http/status-stream';
import { STAFF_LIVE_PATH, type StaffLive } from '@portal/contract/staff/staff-live';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readQuietly } from './read-quietly.ts';
import { readWhenDue } from './read-when-due.ts';
import { trackUse } from './track-use.ts';

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
    const page = readWhenDue({
      read: () => readQuietly(read.current),
      standsStill: () => document.querySelector('[role="dialog"]') !== null,
    });
    const close = openLiveStream({
      payment,
      shownVersion: () => shown.current,
      onLive: setLive,
      onStatus: (status) => {
        setPeople(status.people);
        if (status.version !== shown.current) page.onChange();
      },
    });
    return () => {
      close();
      page.end();
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
