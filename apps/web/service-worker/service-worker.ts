import { keepableKind } from '../app/blocks/keepable.ts';
import { answerFromTheNet, answerKeptFirst, answerNavigation } from './answer.ts';
import { keep } from './keep.ts';
import { mayTakeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

/** Origin of the built files, written in by the build. */
declare const __ASSETS__: string;

const OWN = { origin: self.location.origin, assets: __ASSETS__ || self.location.origin };

/**
 * The service worker: keeps what the list in keepable.ts allows, answers with it when there is no connection, and
 * lets everything else pass as if it were not there. What is kept comes from the page (keep.ts), so that this script
 * stays the same from one release to the next.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(
    mayTakeOver(self.clients, OWN.origin).then((may) => (may ? self.skipWaiting() : undefined)),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]).then(() => undefined),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = new URL(request.url);
  const kind = keepableKind(address, OWN);
  if (request.mode === 'navigate') {
    // Pages alone: what stands in a frame is a gateway's or the sandbox's.
    if (request.destination === 'document') event.respondWith(answerNavigation(event, kind === 'page'));
    return;
  }
  if (kind === 'asset') event.respondWith(answerKeptFirst(request));
  if (kind === 'data') event.respondWith(answerFromTheNet(event));
});

/** What a page tells: what to keep, or that a newer script waits. */
type Told = { kind: 'keep'; build: string; addresses: string[] } | { kind: 'take-over' };

self.addEventListener('message', (event) => {
  const told = event.data as Told;
  switch (told.kind) {
    case 'keep':
      return event.waitUntil(keep(told, OWN));
    case 'take-over':
      return event.waitUntil(
        mayTakeOver(self.clients, OWN.origin).then((may) => (may ? self.skipWaiting() : undefined)),
      );
  }
});
