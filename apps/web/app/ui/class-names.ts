/** Joins class names, leaving out everything that is not one: `cond && 'name'`. */
export function classNames(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name).join(' ');
}
