import { STATUS_STREAM_EVENTS } from '@portal/contract/http/status-stream';
import { STAFF_LIVE_PATH, type StaffLive } from '@portal/contract/staff/staff-live';
import { trackUse } from './track-use.ts';

type Options = {
  /** The payment whose case is open; left out: the queues. */
  payment: string | undefined;
  /** Version of what the page shows now; empty: not known. */
  shownVersion: () => string;
  onStatus: (status: StaffLive) => void;
  /** Whether the server is heard. */
  onLive: (isLive: boolean) => void;
};

/** After a refusal: too many tabs, or a portal that restarts. */
const AGAIN_MS = 30_000;

/**
 * Streams the changes of an open page while it is visible and used; who comes back hears at once whether something changed. Returns
 * the function that ends it.
 */
export function openLiveStream({ payment, shownVersion, onStatus, onLive }: Options): () => void {
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
