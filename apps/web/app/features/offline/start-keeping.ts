import type { ContentPage } from '@portal/contract/content';
import { OPERATOR_CODE } from '@portal/contract/headers';
import { CONTENT_PATH } from '@portal/contract/paths';
import { DEFAULT_LOCALE, type Locale, localisePath } from '@portal/domain/locale';
import { shownVersion } from '../../blocks/content-version.ts';
import { HELP_SHELF_PATH, OFFLINE_PATH } from '../../blocks/keepable.ts';

/** Route ids of the offline pages. Their scripts are cached. */
const SCREENS =
  /^(root|routes\/(locale|home|table|offline|receipts|about|unknown-path|get-help\/(home|topic|section|question)))$/;

/** Texts that these screens load on client navigation. */
const CONTENT: ContentPage[] = [
  'website-homepage-config',
  'recharge-translation',
  'about-config',
  'article-translation',
  'payment-translation',
  'offline-translation',
  'meta-data-config',
];

/** React Router's manifest of the build: the files of each route. */
type BuildManifest = {
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] } | undefined>;
};

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Registers the service worker and sends it the URLs to cache: the scripts of the offline pages, this page, and in
 * advance the help centre, the tariff table and the offline page in this language.
 */
export async function startKeeping(locale: Locale): Promise<void> {
  const build = (window as unknown as { __reactRouterManifest?: BuildManifest }).__reactRouterManifest;
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

/** With data saver or on the slowest networks only what the visitor opens is cached. */
function shouldSaveData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

function prefetchUrls(locale: Locale): string[] {
  const tableRoute = locale === DEFAULT_LOCALE ? 'routes/table' : `${locale}/table`;
  return [
    localisePath(OFFLINE_PATH, locale),
    ...CONTENT.map((page) => `${CONTENT_PATH}?${contentQuery(page, locale)}`),
    localisePath(HELP_SHELF_PATH, locale),
    `${localisePath('/table', locale)}.data?${new URLSearchParams({ _routes: tableRoute })}`,
  ];
}

function contentQuery(page: ContentPage, locale: Locale): URLSearchParams {
  return new URLSearchParams({ opco: OPERATOR_CODE, pageUrl: `/${locale}/${page}`, v: shownVersion() });
}

/** Files that this page has loaded; the browser has them already. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'));
}

function scriptsOf({ entry, routes }: BuildManifest): string[] {
  const screens = Object.entries(routes).filter(([id]) => SCREENS.test(id));
  const files = screens.flatMap(([, route]) => (route ? [route.module, ...(route.imports ?? [])] : []));
  return [...new Set([entry.module, ...entry.imports, ...files])];
}
