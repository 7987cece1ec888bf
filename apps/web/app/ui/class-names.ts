/** Joins class names and skips every other value: `cond && 'name'`. */
export function classNames(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name).join(' ');
}
