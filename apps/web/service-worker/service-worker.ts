import { keepableKind } from '../app/blocks/keepable.ts';
import { answerFromTheNet, answerKeptFirst, answerNavigation } from './answer.ts';
import { keep } from './keep.ts';
import { mayTakeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

/** Origin of the built files, set by the build. */
declare const __ASSETS__: string;

const OWN = { origin: self.location.origin, assets: __ASSETS__ || self.location.origin };

/**
 * The service worker caches what cache-policy.ts allows, responds from the cache without a connection, and ignores
 * every other request. The page sends the list of URLs to cache, so that this script rarely changes between releases.
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
    // Top-level pages only: a frame belongs to a gateway or to the sandbox.
    if (request.destination === 'document') event.respondWith(answerNavigation(event, kind === 'page'));
    return;
  }
  if (kind === 'asset') event.respondWith(answerKeptFirst(request));
  if (kind === 'data') event.respondWith(answerFromTheNet(event));
});

/** Messages from a page: what to cache, or that a newer service worker is waiting. */
type PageMessage = { kind: 'keep'; build: string; addresses: string[] } | { kind: 'take-over' };

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  switch (message.kind) {
    case 'keep':
      return event.waitUntil(keep(message, OWN));
    case 'take-over':
      return event.waitUntil(
        mayTakeOver(self.clients, OWN.origin).then((may) => (may ? self.skipWaiting() : undefined)),
      );
  }
});
