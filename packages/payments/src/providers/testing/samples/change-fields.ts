/** A changed answer: which field, what was done to it, and whether it still has the same meaning. */
export type Change = {
  /** Path of the field, such as `data.0.status`. */
  path: string;
  what: string;
  /** The field has the same value in another type, or nothing was taken away. */
  isSameValue: boolean;
  value: unknown;
};

type Path = readonly (string | number)[];

/**
 * Every change of one field of an answer that a real provider was seen to make (RULINGS 96): left out, null, "", false, a number
 * as text and the reverse, and a field that nobody knows.
 */
export function listFieldChanges(value: unknown): Change[] {
  return listPaths(value, []).flatMap((path) => changesAt(value, path));
}

function listPaths(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value)
    ? value.flatMap((each, index) => listPaths(each, [...path, index]))
    : Object.entries(value).flatMap(([name, each]) => listPaths(each, [...path, name]));
  return [path, ...inside];
}

function changesAt(root: unknown, path: Path): Change[] {
  const old = valueAt(root, path);
  const name = path.join('.');
  const to = (what: string, value: unknown, isSameValue = false): Change => ({
    path: name,
    what,
    isSameValue,
    value: replaceAt(root, path, value),
  });
  const added = isRecord(old)
    ? [to('an unknown field', { ...old, x_unknown: { new: [1, null] } }, true)]
    : [];
  if (path.length === 0) return added;
  const removed = typeof path.at(-1) === 'string' ? [to('left out', undefined)] : [];
  const emptied = [null, '', false]
    .filter((value) => value !== old)
    .map((value) => to(String(value) || '""', value));
  return [
    ...added,
    ...removed,
    ...emptied,
    ...inOtherType(old).map((value) => to('the other type', value, true)),
  ];
}

/** A number as text, and text with a number as that number if nothing of it is lost. */
function inOtherType(value: unknown): unknown[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string' || value === '') return [];
  return String(Number(value)) === value && Number.isSafeInteger(Number(value)) ? [Number(value)] : [];
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value: unknown, name) => (value as Record<string | number, unknown>)[name], root);
}

function replaceAt(root: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inside = (root as Record<string | number, unknown>)[name];
  const replaced = replaceAt(inside, rest, value);
  if (Array.isArray(root)) return root.map((each, index) => (index === name ? replaced : each));
  return { ...(root as object), [name]: replaced };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
