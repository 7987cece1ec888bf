import type { ContentPage } from '@portal/contract/content';
import { OPERATOR_CODE } from '@portal/contract/headers';
import { CONTENT_PATH } from '@portal/contract/paths';
import { DEFAULT_LOCALE, type Locale, localisePath } from '@portal/domain/locale';
import { shownVersion } from '../../blocks/content-version.ts';
import { HELP_SHELF_PATH, OFFLINE_PATH } from '../../blocks/keepable.ts';

/** Screens that can be read offline, by the names of their files in `routes`. Their scripts are kept. */
const SCREENS =
  /^(root|routes\/(locale|home|table|offline|receipts|about|unknown-path|get-help\/(home|topic|section|question)))$/;

/** Words that these screens ask for when the visitor comes by a link. */
const WORDS: ContentPage[] = [
  'website-homepage-config',
  'recharge-translation',
  'about-config',
  'article-translation',
  'payment-translation',
  'offline-translation',
  'meta-data-config',
];

/** What React Router knows of the build: the files of each route. */
type Build = {
  version: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] } | undefined>;
};

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Registers the service worker and tells it what to keep: the scripts of the screens that can be read offline, this
 * page, and ahead of being asked for the help centre, the tariff table and the offline page in this language.
 */
export async function startKeeping(locale: Locale): Promise<void> {
  const build = (window as unknown as { __reactRouterManifest?: Build }).__reactRouterManifest;
  const registered = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (!build || !registered) return;
  registered.waiting?.postMessage({ kind: 'take-over' });
  const { active } = await navigator.serviceWorker.ready;
  const ahead = isThrifty() ? [] : [...filesOf(build), ...pagesAhead(locale)];
  active?.postMessage({
    kind: 'keep',
    build: build.version,
    addresses: [...loadedFiles(), location.pathname, ...ahead],
  });
}

/** A visitor who saves data, or whose network is the slowest, keeps only what they read anyway. */
function isThrifty(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

function pagesAhead(locale: Locale): string[] {
  const tableRoute = locale === DEFAULT_LOCALE ? 'routes/table' : `${locale}/table`;
  return [
    localisePath(OFFLINE_PATH, locale),
    ...WORDS.map((page) => `${CONTENT_PATH}?${queryOf(page, locale)}`),
    localisePath(HELP_SHELF_PATH, locale),
    `${localisePath('/table', locale)}.data?${new URLSearchParams({ _routes: tableRoute })}`,
  ];
}

function queryOf(page: ContentPage, locale: Locale): URLSearchParams {
  return new URLSearchParams({ opco: OPERATOR_CODE, pageUrl: `/${locale}/${page}`, v: shownVersion() });
}

/** Files this page has loaded: the browser has them, so that keeping them costs nothing. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'));
}

function filesOf({ entry, routes }: Build): string[] {
  const screens = Object.entries(routes).filter(([id]) => SCREENS.test(id));
  const files = screens.flatMap(([, route]) => (route ? [route.module, ...(route.imports ?? [])] : []));
  return [...new Set([entry.module, ...entry.imports, ...files])];
}
