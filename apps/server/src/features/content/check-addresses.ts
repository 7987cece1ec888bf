import type { ContentFile } from '@portal/platform/content/content-files';

/** Path of an article; it may contain `{product}`. */
const PATH = /^(\/[\w{}-]+)+$/;

/** Describes the problem of an article's path for its author; `null` when the path is valid. */
export function addressProblem(path: string): string | null {
  return PATH.test(path)
    ? null
    : `${path} is no valid path: a path begins with / and has letters, digits, - and _`;
}

/**
 * Reports articles of one language with an invalid or duplicate path. `named`: the file that defines the path. When a
 * built-in article and an editor's article have the same path, the editor's is reported.
 */
export function checkAddresses<Named extends Pick<ContentFile, 'builtIn'>>(
  articles: readonly { path: string; named: Named }[],
  report: (named: Named, problem: string) => void,
): void {
  const taken = new Map<string, Named>();
  for (const { path, named } of articles) {
    const problem = addressProblem(path);
    if (problem) report(named, problem);
    const other = taken.get(path);
    const reported = other && named.builtIn && !other.builtIn ? other : named;
    if (other) report(reported, `another page has the address ${path}`);
    taken.set(path, named);
  }
}
