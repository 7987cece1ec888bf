import type { Area } from './area.ts';

/** Packages that server and browsers share. */
export const SHARED_PACKAGES = ['domain', 'contract'];

/** The areas of what browsers load, in the order in which they are matched. */
export const WEB_AREAS: Area[] = [
  {
    name: 'web tests',
    files: /^apps\/web\/app\/((.*\/)?testing\/|features\/[^/]+\.test\.ts)/,
    // What screens say is read as the server's tests read pages.
    may: ['web *', 'server tests', ...SHARED_PACKAGES],
  },
  {
    name: 'web ui',
    files: /^apps\/web\/app\/ui\//,
    instead:
      'A component of ui knows no product: pass texts and values as props, or move it into a folder beside ui.',
    may: ['web ui', 'domain'],
  },
  {
    name: 'web feature $1',
    files: /^apps\/web\/app\/features\/([^/]+)\//,
    instead:
      'Move what several features use into a folder of apps/web/app beside features, such as number or amount.',
    may: ['web feature $1', 'web shared', 'web ui', 'web tests', 'map element', ...SHARED_PACKAGES],
  },
  { name: 'web routes', files: /^apps\/web\/app\/routes\//, may: ['web *', ...SHARED_PACKAGES] },
  // Folders that serve several features, each with one subject: number, amount, one-time-code, bundles, page, i18n …
  {
    name: 'web shared',
    files: /^apps\/web\/app\/[^/]+\//,
    instead:
      'Shared folders know no feature: pass it in as a prop or child from the route, or move the part here.',
    may: ['web shared', 'web ui', 'web tests', 'map element', ...SHARED_PACKAGES],
  },
  {
    name: 'staff app',
    files: /^apps\/staff\//,
    may: ['staff app', 'design', ...SHARED_PACKAGES, 'map element'],
  },
  // The paths of all pages, which links in texts are checked against.
  { name: 'paths', files: /^apps\/web\/app\/routes\.ts$/, may: [] },
  // Its states are compared with the routes.
  {
    name: 'gallery',
    files: /^e2e\/gallery\//,
    may: ['gallery', 'e2e', 'paths', 'server tests', 'platform', ...SHARED_PACKAGES],
  },
  { name: 'web build', files: /^apps\/web\//, may: ['web *', 'paths', 'design', ...SHARED_PACKAGES] },
];
