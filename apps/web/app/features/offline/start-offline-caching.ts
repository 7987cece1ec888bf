import { type Locale, localisePath } from '@portal/domain/language/locale';
import { shownVersion } from '../../i18n/content-version.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { textsAddress } from '../../i18n/texts-address.ts';
import offlinePicture from '../../illustrations/offline.svg?url';
import { HELP_DATA_PATH, OFFLINE_PATH } from '../../offline/cache-policy.ts';
import { readConnection } from '../../offline/read-connection.ts';
import { receiptTexts } from '../../receipt/texts.ts';
import { offlineTexts } from './texts.ts';

/** Route ids of the offline pages. Their scripts are cached. */
const SCREENS =
  /^(root|routes\/(locale|home|table|offline|receipts|about|unknown-path|get-help\/(home|topic|section|question)))$/;

/** Paths and routes of the offline pages whose loader data is cached for client navigation. */
const DATA = {
  '/': 'home',
  '/about': 'about',
  '/offline': 'offline',
  '/receipts': 'receipts',
  '/table': 'table',
};

/** React Router's manifest of the build: the files of each route. */
type BuildManifest = {
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] } | undefined>;
};

/**
 * Registers the service worker and sends it the URLs to cache: the scripts of the offline pages, this page, and in
 * advance the help centre, the tariff table and the offline page in this language.
 */
export async function startOfflineCaching(locale: Locale): Promise<void> {
  const build = await readManifest();
  const registered = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (!build || !registered) return;
  registered.waiting?.postMessage({ kind: 'take-over' });
  const { active } = await navigator.serviceWorker.ready;
  const prefetched = shouldSaveData() ? [] : [...scriptsOf(build), ...prefetchUrls(locale)];
  active?.postMessage({
    kind: 'keep',
    build: build.version,
    addresses: [...loadedFiles(), location.pathname, ...prefetched],
  });
}

/** The manifest of the build. A page of text has only its address, at its script (`entry.server.tsx`). */
async function readManifest(): Promise<BuildManifest | undefined> {
  const address = document.querySelector<HTMLElement>('[data-manifest]')?.dataset.manifest;
  if (address) await import(/* @vite-ignore */ address);
  return (window as unknown as { __reactRouterManifest?: BuildManifest }).__reactRouterManifest;
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

function scriptsOf({ entry, routes }: BuildManifest): string[] {
  const screens = Object.entries(routes).filter(([id]) => SCREENS.test(id));
  const files = screens.flatMap(([, route]) => (route ? [route.module, ...(route.imports ?? [])] : []));
  return [...new Set([entry.module, ...entry.imports, ...files])];
}
