import { splitLocale } from '@portal/domain/language/locale';
import type { Finding } from './findings.ts';

/** A piece of content with links: HTML, or a single path. */
export type LinkSource = { where: string; html: string } | { where: string; path: string };

type Site = {
  /** Paths of screens, without language; `:name` is one segment. */
  patterns: readonly string[];
  /** Paths of content: articles, topics and questions of the help centre. */
  paths: ReadonlySet<string>;
  /** Patterns whose paths exist only when they are in `paths`. */
  listed: readonly string[];
};

/** Paths that the web app does not serve. */
const NOT_WEB_APP = /^\/(media|sandbox|docs|brand)(\/|$)/;

/** Checks whether a path without language is served by another part of the portal than the web app. */
export function isOutsideWebApp(path: string): boolean {
  return NOT_WEB_APP.test(path);
}

/** Finds broken links to pages of this site. Links to other sites are not checked. */
export function checkLinks(sources: readonly LinkSource[], site: Site): Finding[] {
  const pathExists = createPathCheck(site);
  return sources.flatMap((source) => {
    const paths = 'html' in source ? pathsIn(source.html) : [source.path];
    const broken = [...new Set(paths)].filter((path) => path.startsWith('/') && !pathExists(path));
    return broken.map(
      (path): Finding => ({ kind: 'fault', where: source.where, what: `no page has the address ${path}` }),
    );
  });
}

function pathsIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

/** Returns a function that checks whether an address of this site, in any language, has a page. */
export function createPathCheck({ patterns, paths, listed }: Site): (address: string) => boolean {
  const screens = patterns
    .filter((pattern) => !listed.includes(pattern))
    .map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));
  return (address) => {
    const bare = address.split(/[?#]/)[0] ?? '';
    const { path } = splitLocale(bare);
    return isOutsideWebApp(path) || paths.has(path) || screens.some((screen) => screen.test(path));
  };
}
