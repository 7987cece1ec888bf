import type { ContentFile } from '../../platform/content/content-files.ts';

/** What the path of a page of prose is made of; `{product}` may stand in it. */
const ADDRESS = /^(\/[\w{}-]+)+$/;

/** What is wrong with an address, for whoever named the file or wrote its `path`; `null` when nothing is. */
export function addressProblem(path: string): string | null {
  return ADDRESS.test(path) ? null : `${path} is no path: it begins with / and has letters, digits, - and _`;
}

/**
 * Tells, of the pages of one language, whose address is none or another's; `named` is the file that says it. Between
 * an editor's page and a built-in one it is the editor's that must give way, whichever comes first.
 */
export function checkAddresses<Named extends Pick<ContentFile, 'builtIn'>>(
  placed: readonly { path: string; named: Named }[],
  tell: (named: Named, problem: string) => void,
): void {
  const taken = new Map<string, Named>();
  for (const { path, named } of placed) {
    const wrong = addressProblem(path);
    if (wrong) tell(named, wrong);
    const other = taken.get(path);
    const blamed = other && named.builtIn && !other.builtIn ? other : named;
    if (other) tell(blamed, `another page has the address ${path}`);
    taken.set(path, named);
  }
}
