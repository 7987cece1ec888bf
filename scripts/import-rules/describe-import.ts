import type { Area } from './area.ts';

/** What to do where an area has no advice of its own. */
const MOVE_DOWN =
  'Move what both need into an area that both may import, or let the caller pass it in (a function or a value as a parameter).';

/** An import that no rule allows. */
export type WrongImport = {
  file: string;
  /** Path from the root, or the name of a package. */
  target: string;
  /** The importing area with `$1` filled in. */
  from: Pick<Area, 'name' | 'may' | 'packages' | 'instead'>;
  /** Name of the area of the target; `null` when it has none, or is a package. */
  to: string | null;
};

/** Describes a wrong import in one line: what is wrong, what the importing area may import, what to do instead, and where the rule is. */
export function describeWrongImport({ file, target, from, to }: WrongImport): string {
  const what = to === null ? target : `${target}, which is of "${to}"`;
  return `${file} imports ${what}. ${describeRule(from, target)} ${adviceFor(from, to)} The rules: scripts/import-rules`;
}

/** Describes a file that no area has. */
export function describeFileWithoutArea(file: string): string {
  return `${file} belongs to no area. Move it into a folder that has one, or add an area for its folder to AREAS in scripts/import-rules/rules.ts`;
}

function describeRule({ name, may, packages }: WrongImport['from'], target: string): string {
  if (packages && !isPath(target)) {
    const allowed = packages.length > 0 ? packages.join(', ') : 'none';
    return `"${name}" may import these packages: ${allowed}.`;
  }
  return `"${name}" may import: ${may.length > 0 ? may.join(', ') : 'nothing'}.`;
}

function adviceFor({ name, instead }: WrongImport['from'], to: string | null): string {
  if (to !== null && / tests$/.test(to))
    return 'Product code does not use what is for tests: move it out of the folder "testing" if the product needs it.';
  const [kind, own] = splitName(name);
  const [otherKind, other] = splitName(to ?? '');
  if (own && other && kind === otherKind)
    return `Two of this kind do not know each other. ${instead ?? MOVE_DOWN}`;
  return instead ?? MOVE_DOWN;
}

/** "server feature orders" is one of several areas: its kind, and which one. */
function splitName(name: string): [kind: string, own: string] {
  const [, kind = '', own = ''] =
    /^(web feature|server feature|provider|adapter|sms route) (.+)$/.exec(name) ?? [];
  return [kind, own];
}

function isPath(target: string): boolean {
  return /^(apps|packages|e2e|scripts)\//.test(target);
}
