import {
  type FormEntry,
  type FormFile,
  type FormList,
  optionsOf,
  readFormFile,
  textOf,
} from '../forms/form-file.ts';

/** A value that differs between two versions of a file; `null` where it is not there. */
export type ChangedValue = {
  /** Names that lead to it: `['hours', 'sunday']`, `['fields', 'town', 'label']`. */
  path: string[];
  before: string | null;
  after: string | null;
};

type Values = ReadonlyMap<string, string>;

/** Names of properties do not have it. */
const SEPARATOR = '\n';
/** The order of a list is compared as a whole. */
const UNORDERED = ['rank', 'options', 'name'];

/** What differs between two versions of a shop. `null`: they can only be compared as text. */
export function compareShops(before: string | null, after: string | null): ChangedValue[] | null {
  return compare(shopValues(before), shopValues(after));
}

/** Whether a version of a shop is one that customers do not see: its file is gone, or says so. */
export function isShopRemoved(text: string | null): boolean {
  return shopValues(text)?.size === 0;
}

/** What differs between two versions of a form in a language; a field that is gone is one value, its label. */
export function compareForms(before: string | null, after: string | null): ChangedValue[] | null {
  const [old, now] = [before, after].map((text) => (text ? readFormFile(text) : EMPTY));
  if (!old || !now) return null;
  const changed = compare(valuesBefore(old, now), valuesOf(now)) ?? [];
  const orders = LISTS.map((list) => ({
    list,
    before: common(old, now, list),
    after: common(now, old, list),
  }));
  const moved = orders.filter(({ before, after }) => namesOf(before) !== namesOf(after));
  return [
    ...changed,
    ...moved.map((order) => ({
      path: [order.list, 'order'],
      before: labelsOf(order.before),
      after: labelsOf(order.after),
    })),
  ];
}

const LISTS = ['fields', 'actions'] as const satisfies FormList[];

const EMPTY: FormFile = { fields: [], actions: [] };

function compare(before: Values | null, after: Values | null): ChangedValue[] | null {
  if (!before || !after) return null;
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({
      path: name.split(SEPARATOR),
      before: before.get(name) ?? null,
      after: after.get(name) ?? null,
    }))
    .filter((value) => value.before !== value.after);
}

/** The values of a shop by name; none of one that is not shown. */
function shopValues(text: string | null): Values | null {
  if (text === null) return new Map();
  try {
    const shop: unknown = JSON.parse(text);
    if (typeof shop !== 'object' || shop === null) return null;
    return 'hidden' in shop
      ? new Map()
      : new Map(Object.entries(shop).flatMap(([name, value]) => leaves([name], value)));
  } catch {
    return null;
  }
}

/** A list is one value. A text that is the same in every language is that of English. */
function leaves(path: string[], value: unknown): [string, string][] {
  if (Array.isArray(value)) return [[path.join(SEPARATOR), value.map(String).join(', ')]];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leaves([...path, name], inner));
  if (value === null || value === undefined) return [];
  const isText = path.length === 1 && (path[0] === 'name' || path[0] === 'address');
  return [[[...path, ...(isText ? ['en'] : [])].join(SEPARATOR), String(value)]];
}

function valuesOf(form: FormFile): Values {
  return new Map(LISTS.flatMap((list) => form[list].flatMap((entry) => entryValues(list, entry))));
}

/** The values of the older version; of what the newer one lacks the label alone. */
function valuesBefore(form: FormFile, newer: FormFile): Values {
  const values = LISTS.flatMap((list) =>
    form[list].flatMap((entry): [string, string][] =>
      newer[list].some(({ key }) => key === entry.key)
        ? entryValues(list, entry)
        : [[[list, entry.key].join(SEPARATOR), labelsOf([entry])]],
    ),
  );
  return new Map(values);
}

function entryValues(list: FormList, { key, written }: FormEntry): [string, string][] {
  const own = Object.entries(written).filter(([name]) => !UNORDERED.includes(name));
  return [
    ...own.map(([name, value]): [string, string] => [
      [list, key, name].join(SEPARATOR),
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
    ...(Array.isArray(written.options)
      ? [
          [
            [list, key, 'options'].join(SEPARATOR),
            optionsOf(written)
              .map(({ value }) => value)
              .join(', '),
          ] as [string, string],
        ]
      : []),
    ...optionsOf(written).map(({ value, label }): [string, string] => [
      [list, key, 'options', value].join(SEPARATOR),
      label,
    ]),
  ];
}

/** What both versions have, in the order of the first one. */
function common(form: FormFile, other: FormFile, list: FormList): FormEntry[] {
  return form[list].filter(({ key }) => other[list].some((one) => one.key === key));
}

const namesOf = (entries: readonly FormEntry[]) => entries.map(({ key }) => key).join();
const labelsOf = (entries: readonly FormEntry[]) =>
  entries.map(({ key, written }) => textOf(written.label) || key).join(', ');
