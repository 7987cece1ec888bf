import { DEFAULT_LOCALE, type Locale, localisePath } from '@portal/domain/locale';
import { shownVersion } from '../../blocks/content-version.ts';
import { dayTexts } from '../../blocks/day-texts.ts';
import { HELP_SHELF_PATH, OFFLINE_PATH } from '../../blocks/keepable.ts';
import { textsAddress } from '../../blocks/texts-address.ts';
import { offlineTexts } from './texts.ts';

/** Screens that can be read offline, by the names of their files in `routes`. Their scripts are kept. */
const SCREENS =
  /^(root|routes\/(locale|home|table|offline|receipts|about|unknown-path|get-help\/(home|topic|section|question)))$/;

/** Pages whose data is loaded when the visitor comes by a link, by their paths, and their routes. */
const DATA = {
  '/': 'home',
  '/about': 'about',
  '/offline': 'offline',
  '/receipts': 'receipts',
  '/table': 'table',
};

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
  return [
    localisePath(OFFLINE_PATH, locale),
    textsAddress([offlineTexts, dayTexts], locale, shownVersion()),
    localisePath(HELP_SHELF_PATH, locale),
    ...Object.entries(DATA).map(([path, route]) => dataAddress(path, route, locale)),
  ];
}

/** Address at which React Router asks for the data of one route. */
function dataAddress(path: string, route: string, locale: Locale): string {
  const page = localisePath(path, locale).replace(/\/$/, '/_');
  const id = `${locale === DEFAULT_LOCALE ? 'routes' : locale}/${route}`;
  return `${page}.data?${new URLSearchParams({ _routes: id })}`;
}

/** Files this page has loaded: the browser has them, so that keeping them costs nothing. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/assets\/|\/texts\.json$/.test(new URL(name).pathname));
}

function filesOf({ entry, routes }: Build): string[] {
  const screens = Object.entries(routes).filter(([id]) => SCREENS.test(id));
  const files = screens.flatMap(([, route]) => (route ? [route.module, ...(route.imports ?? [])] : []));
  return [...new Set([entry.module, ...entry.imports, ...files])];
}
