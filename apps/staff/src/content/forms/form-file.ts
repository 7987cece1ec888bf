/** The lists of a form: its fields and its buttons. */
export type FormList = 'fields' | 'actions';

/** A field or a button as it is written; each property may be missing or wrong. */
export type FormEntry = {
  /** The same in every language: the name of a field; of a button its type, with a number from the second one on. */
  key: string;
  /** Its place in the file, from 0 on. */
  index: number;
  written: Readonly<Record<string, unknown>>;
};

/** A form as an editor wrote it, in the order in which customers see it. */
export type FormFile = Record<FormList, FormEntry[]>;

/** A choice of a list as it is written. */
type WrittenOption = { value: string; label: string };

/**
 * Reads the file of a form without judging what is written in it. `null` when it can't be shown field by field: it is no JSON, or
 * its fields, or the choices of a field, have no names of their own.
 */
export function readFormFile(text: string): FormFile | null {
  const form = parseObject(text);
  const [fields, actions] = [objectsOf(form?.fields), objectsOf(form?.actions)];
  if (!fields || !actions) return null;
  const names = fields.map(({ name }) => name);
  if (!names.every((name) => typeof name === 'string' && name !== '')) return null;
  if (!isUnique(names) || !fields.every((field) => isUnique(optionsOf(field).map(({ value }) => value))))
    return null;
  return { fields: toEntries(fields, names as string[]), actions: toEntries(actions, typeKeys(actions)) };
}

/** The choices of a field; a choice may be written as a text that is value and label. */
export function optionsOf({ options }: FormEntry['written']): WrittenOption[] {
  if (!Array.isArray(options)) return [];
  return options.map((option: unknown) => {
    if (typeof option !== 'object' || option === null)
      return { value: textOf(option), label: textOf(option) };
    const { value, label } = option as Record<string, unknown>;
    return { value: textOf(value), label: textOf(label) };
  });
}

/** A property as the text of an input; empty when it is missing or no text and no number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const isUnique = (names: readonly unknown[]) => new Set(names).size === names.length;

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function objectsOf(value: unknown): Record<string, unknown>[] | null {
  const objects = Array.isArray(value) ? value.map(asObject) : [null];
  return objects.every((one) => one !== null) ? objects : null;
}

function typeKeys(actions: readonly Record<string, unknown>[]): string[] {
  const counts = new Map<string, number>();
  return actions.map(({ type }) => {
    const name = textOf(type);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

function toEntries(list: readonly Record<string, unknown>[], keys: readonly string[]): FormEntry[] {
  const entries = list.map((written, index) => ({ key: keys[index] ?? '', index, written }));
  return entries.sort((a, b) => rankOf(a) - rankOf(b));
}

/** The rank by which customers see an entry; what has none comes last. */
export function rankOf({ written: { rank } }: Pick<FormEntry, 'written'>): number {
  const number = typeof rank === 'string' && rank !== '' ? Number(rank) : rank;
  return typeof number === 'number' && Number.isFinite(number) ? number : Number.MAX_SAFE_INTEGER;
}
