import { type Locale, localisePath } from '@portal/domain/language/locale';
import { shownVersion } from '../../i18n/content-version.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { textsAddress } from '../../i18n/texts-address.ts';
import offlinePicture from '../../illustrations/offline.svg?url';
import { HELP_DATA_PATH, OFFLINE_PATH } from '../../offline/cache-policy.ts';
import { offlineFilesOf } from '../../offline/offline-files.ts';
import { readConnection } from '../../offline/read-connection.ts';
import { receiptTexts } from '../../receipt/texts.ts';
import { offlineTexts } from './texts.ts';

/** Paths and routes of the offline pages whose loader data is cached for client navigation. */
const DATA = {
  '/': 'home',
  '/about': 'about',
  '/offline': 'offline',
  '/receipts': 'receipts',
  '/table': 'table',
};

/** What the build writes for this: its version, and the files of the offline pages. */
type OfflineFiles = { build: string; files: readonly string[] };

/**
 * Registers the service worker and sends it the URLs to cache: the scripts of the offline pages, this page, and in
 * advance the help centre, the tariff table and the offline page in this language.
 */
export async function startOfflineCaching(locale: Locale): Promise<void> {
  const { build, files } = (await import(
    /* @vite-ignore */ offlineFilesOf(manifestAddress())
  )) as OfflineFiles;
  const registered = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (!registered) return;
  registered.waiting?.postMessage({ kind: 'take-over' });
  const { active } = await navigator.serviceWorker.ready;
  const prefetched = shouldSaveData() ? [] : [...files, ...prefetchUrls(locale)];
  active?.postMessage({
    kind: 'keep',
    build,
    addresses: [...loadedFiles(), location.pathname, ...prefetched],
  });
}

/** Address of React Router's list of routes. A page of text has it at its script (`entry.server.tsx`). */
function manifestAddress(): string {
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest?: { url: string };
  };
  return manifest?.url ?? document.querySelector<HTMLElement>('[data-manifest]')?.dataset.manifest ?? '';
}

/** With data saver or on the slowest networks only what the visitor opens is cached. */
function shouldSaveData(): boolean {
  const { savesData, speed } = readConnection();
  return savesData || /2g/.test(speed);
}

function prefetchUrls(locale: Locale): string[] {
  return [
    localisePath(OFFLINE_PATH, locale),
    offlinePicture,
    textsAddress([offlineTexts, dayTexts, receiptTexts], locale, shownVersion()),
    localisePath(HELP_DATA_PATH, locale),
    ...Object.entries(DATA).map(([path, route]) => dataUrl(path, route, locale)),
  ];
}

/** URL from which React Router loads the data of one route. */
function dataUrl(path: string, route: string, locale: Locale): string {
  const page = localisePath(path, locale).replace(/\/$/, '/_');
  return `${page}.data?${new URLSearchParams({ _routes: `routes/${route}` })}`;
}

/** Files that this page has loaded; the browser has them already. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/assets\/|\/texts\.json$/.test(new URL(name).pathname));
}
