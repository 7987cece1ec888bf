import type { CallResult } from '@portal/contract/calls/calls';
import {
  STATUS_STREAM_EVENTS,
  STATUS_STREAM_PATH,
  STATUS_STREAM_SILENT_SECONDS,
} from '@portal/contract/http/status-stream';

/** The status of a payment as the stream sends it. */
export type StreamedStatus = CallResult<'readStatus'>;

/** A stream of the status of one payment. */
export type StatusStream = {
  /** Whether the server was heard just now: a poll would bring nothing new. */
  isLive: () => boolean;
  close: () => void;
};

/** What is used of an `EventSource`. */
type StreamSource = {
  addEventListener: (event: string, listener: (event: Event) => void) => void;
  close: () => void;
};

/** The parts of the browser that a stream uses, passed in so that tests control them. */
export type StreamEnvironment = {
  /** `null`: this browser has no server-sent events. */
  open: (url: string) => StreamSource | null;
  /** Milliseconds, never going back. */
  now: () => number;
  isHidden: () => boolean;
  onVisibility: (run: () => void) => () => void;
};

/**
 * Streams the status of a payment while the page is visible: a phone in a pocket has no connection. Calls `onStatus` with
 * the status at the start and after each change. The caller polls whenever the stream is not live: before its first
 * event, after an error, when its time is over, and in browsers that the server refuses.
 */
export function openStatusStream(
  transactionId: string,
  onStatus: (status: StreamedStatus) => void,
  environment: StreamEnvironment = browserEnvironment,
): StatusStream {
  let source: ReturnType<StreamEnvironment['open']> = null;
  let lastEventAt: number | null = null;
  let isOver = false;

  const disconnect = () => {
    source?.close();
    source = null;
    lastEventAt = null;
  };
  const finish = () => {
    isOver = true;
    disconnect();
  };
  const connect = () => {
    if (isOver || source || environment.isHidden()) return;
    source = environment.open(`${STATUS_STREAM_PATH}?${new URLSearchParams({ tid: transactionId })}`);
    const heard = () => {
      lastEventAt = environment.now();
    };
    source?.addEventListener(STATUS_STREAM_EVENTS.alive, heard);
    source?.addEventListener(STATUS_STREAM_EVENTS.end, finish);
    source?.addEventListener(STATUS_STREAM_EVENTS.status, (event) => {
      heard();
      const status = JSON.parse((event as MessageEvent<string>).data) as StreamedStatus;
      if (status.final) finish();
      onStatus(status);
    });
    // The browser opens an interrupted stream again by itself.
    source?.addEventListener('error', () => {
      lastEventAt = null;
    });
  };
  const removeVisibilityListener = environment.onVisibility(() => {
    if (environment.isHidden()) disconnect();
    else connect();
  });
  connect();
  return {
    isLive: () =>
      lastEventAt !== null && environment.now() - lastEventAt < STATUS_STREAM_SILENT_SECONDS * 1000,
    close: () => {
      removeVisibilityListener();
      finish();
    },
  };
}

const browserEnvironment: StreamEnvironment = {
  open: (url) => (typeof EventSource === 'undefined' ? null : new EventSource(url)),
  now: () => performance.now(),
  isHidden: () => document.hidden,
  onVisibility: (run) => {
    document.addEventListener('visibilitychange', run);
    return () => document.removeEventListener('visibilitychange', run);
  },
};
