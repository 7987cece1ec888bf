import { findCacheableKind } from '../app/offline/cache-policy.ts';
import { cacheUrls } from './cache-urls.ts';
import { openNotice, showNotice } from './notifications.ts';
import { respondCacheFirst, respondNetworkFirst, respondToNavigation } from './respond.ts';
import { canTakeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope;

/** Origin of the built files, set by the build. */
declare const __ASSETS__: string;

const OWN = { origin: self.location.origin, assets: __ASSETS__ || self.location.origin };

/**
 * The service worker caches what cache-policy.ts allows, responds from the cache without a connection, and ignores
 * every other request. It shows the notifications that a line's owner chose. The page sends the list of URLs to cache, so that this script rarely changes between releases.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(
    canTakeOver(self.clients, OWN.origin).then((may) => (may ? self.skipWaiting() : undefined)),
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
  const kind = findCacheableKind(address, OWN);
  if (request.mode === 'navigate') {
    // Top-level pages only: a frame belongs to a gateway or to the sandbox.
    if (request.destination === 'document') event.respondWith(respondToNavigation(event, kind === 'page'));
    return;
  }
  if (kind === 'asset') event.respondWith(respondCacheFirst(request));
  if (kind === 'data') event.respondWith(respondNetworkFirst(event));
});

/** Messages from a page: what to cache, or that a newer service worker is waiting. */
type PageMessage = { kind: 'keep'; build: string; addresses: string[] } | { kind: 'take-over' };

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  switch (message.kind) {
    case 'keep':
      // A page that was loading while the worker started is not controlled yet, and could read nothing offline.
      return event.waitUntil(self.clients.claim().then(() => cacheUrls(message, OWN)));
    case 'take-over':
      return event.waitUntil(
        canTakeOver(self.clients, OWN.origin).then((may) => (may ? self.skipWaiting() : undefined)),
      );
  }
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNotice(self, event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self, event.notification.data));
});
