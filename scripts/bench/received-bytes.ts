import type { CDPSession } from '@playwright/test';

/** Kinds of resources. */
export type Kind = 'html' | 'js' | 'rest';

/** Compressed bytes with headers; `blockingJs`: scripts that block the first paint. */
export type ReceivedBytes = Record<Kind, number> & { total: number; blockingJs: number };

/** Counts everything the page of this session receives from now on. Returns the running totals. */
export function countReceivedBytes(cdp: CDPSession): () => ReceivedBytes {
  const kinds = new Map<string, Kind>();
  const urls = new Map<string, string>();
  const blocking = new Set<string>();
  const bytes: ReceivedBytes = { html: 0, js: 0, rest: 0, total: 0, blockingJs: 0 };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, renderBlockingBehavior }: SentEvent) => {
    urls.set(requestId, request.url);
    if (renderBlockingBehavior === 'Blocking') blocking.add(requestId);
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, kindOf(type)));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!/^https?:/.test(urls.get(requestId) ?? '')) return;
    const kind = kinds.get(requestId) ?? 'rest';
    bytes[kind] += encodedDataLength;
    bytes.total += encodedDataLength;
    if (kind === 'js' && blocking.has(requestId)) bytes.blockingJs += encodedDataLength;
  });
  return () => ({ ...bytes });
}

/** `renderBlockingBehavior` is newer than Playwright's copy of the protocol. */
type SentEvent = { requestId: string; request: { url: string }; renderBlockingBehavior?: string };

function kindOf(type: string): Kind {
  if (type === 'Document') return 'html';
  return type === 'Script' ? 'js' : 'rest';
}
