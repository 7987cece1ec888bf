import { splitLocale } from '@portal/domain/language/locale';
import type { Finding } from './findings.ts';

/** A piece of content that leads somewhere: HTML, or a path that stands alone. */
export type Linking = { where: string; html: string } | { where: string; path: string };

type Site = {
  /** Paths with a screen, without language; `:name` stands for one segment. */
  patterns: readonly string[];
  /** Paths that content brings along: articles, topics and questions of the help centre. */
  paths: ReadonlySet<string>;
  /** Patterns whose every path must be one of `paths`. */
  listed: readonly string[];
};

/** Parts of the portal that are no pages of the web app. */
const ELSEWHERE = /^\/(media|sandbox|docs|brand)(\/|$)/;

/** Whether a path without language is that of no page. */
export function isElsewhere(path: string): boolean {
  return ELSEWHERE.test(path);
}

/** Links of content that lead to no page of this site. Links to other sites are not followed. */
export function checkLinks(linking: readonly Linking[], site: Site): Finding[] {
  const isThere = pathChecker(site);
  return linking.flatMap((piece) => {
    const paths = 'html' in piece ? pathsIn(piece.html) : [piece.path];
    const broken = [...new Set(paths)].filter((path) => path.startsWith('/') && !isThere(path));
    return broken.map(
      (path): Finding => ({ kind: 'fault', where: piece.where, what: `${path} leads nowhere` }),
    );
  });
}

function pathsIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

/** Tells whether an address of this site, in any language, leads to a page. */
export function pathChecker({ patterns, paths, listed }: Site): (address: string) => boolean {
  const screens = patterns
    .filter((pattern) => !listed.includes(pattern))
    .map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));
  return (address) => {
    const bare = address.split(/[?#]/)[0] ?? '';
    const { path } = splitLocale(bare);
    return isElsewhere(path) || paths.has(path) || screens.some((screen) => screen.test(path));
  };
}
