/** Types of fields. The text types differ only in the keyboard (SPEC section 3). */
export const FIELD_TYPES = ['text', 'email', 'tel', 'number', 'textarea', 'select', 'checkbox'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Actions of a form's buttons: send it, cancel it, or clear its data (SPEC section 4). */
export const ACTION_TYPES = ['submit', 'cancel', 'other'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** One choice of a select. */
export type FieldOption = { value: string; label: string };

/** A field of an operator's form (SPEC section 3 "Form schema"). */
export type FormField = {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  placeholder: string;
  /** Safe regular expression; `null` for none. */
  pattern: string | null;
  minLength: number | null;
  maxLength: number | null;
  errorMessage: string | null;
  rank: number;
  options: FieldOption[];
  /** Shown as a `+` prefix, e.g. `250`. With the country's own the value must be a mobile number. */
  countryCode: string | null;
};

/** A button of an operator's form. */
export type FormAction = { type: ActionType; label: string; rank: number };

/** A form defined by an operator: fields and actions by rank. */
export type FormSchema = { fields: FormField[]; actions: FormAction[] };

/**
 * What is wrong in a form, as a text for the operator, and where: `['fields', 'town', 'label']`. A field without a usable name
 * and a button are named by their number in the file, from 1 on.
 */
export type SchemaProblem = { path: (string | number)[]; problem: string };

/** A valid form, or its problems. */
export type ParsedSchema = { kind: 'ok'; schema: FormSchema } | { kind: 'broken'; problems: SchemaProblem[] };

/** Checks that a pattern is fast on every text of {@link MOST_TYPED} characters. */
export type IsSafePattern = (pattern: string) => boolean;

/** Maximum length of a value; longer ones are refused before a pattern runs. */
export const MOST_TYPED = 1000;

const MOST = { fields: 40, actions: 6, options: 500, label: 300, pattern: 300 } as const;

/**
 * Parses a schema written by an operator. Only its patterns are executed, and only when `isSafePattern` accepts them.
 * Names of object properties such as `constructor` are refused.
 */
export function parseFormSchema(given: unknown, isSafePattern: IsSafePattern): ParsedSchema {
  const problems: SchemaProblem[] = [];
  const report: Report = (path, problem) => problems.push({ path, problem });
  const { fields, actions } = asRecord(given);
  const reader = { report, isSafePattern };
  const schema = {
    fields: byRank(listOf(fields, ['fields'], report).flatMap((each, at) => readField(each, at, reader))),
    actions: byRank(listOf(actions, ['actions'], report).flatMap((each, at) => readAction(each, at, report))),
  };
  for (const name of repeated(schema.fields)) report(['fields'], `two fields are called ${name}`);
  if (schema.fields.length === 0) report(['fields'], 'there is no field');
  if (!schema.actions.some(({ type }) => type === 'submit')) report(['actions'], 'none submits the form');
  return problems.length > 0 ? { kind: 'broken', problems } : { kind: 'ok', schema };
}

/** Replaces the options of one select, e.g. with the current towns. */
export function withOptions(schema: FormSchema, name: string, options: FieldOption[]): FormSchema {
  const fields = schema.fields.map((field) => (field.name === name ? { ...field, options } : field));
  return { ...schema, fields };
}

type Report = (path: SchemaProblem['path'], problem: string) => void;
type Reader = { report: Report; isSafePattern: IsSafePattern };

function readField(given: unknown, at: number, reader: Reader): FormField[] {
  const field = asRecord(given);
  const name = field.name;
  if (typeof name !== 'string' || !isFieldName(name)) {
    reader.report(['fields', at + 1, 'name'], 'missing or not a plain word');
    return [];
  }
  const report = (property: string, problem: string) => reader.report(['fields', name, property], problem);
  const type = FIELD_TYPES.find((each) => each === (field.type ?? 'text'));
  if (!type) report('type', 'unknown');
  if (text(field.label) === '') report('label', 'missing');
  const [minLength, maxLength] = [lengthOf(field.minLength), lengthOf(field.maxLength)];
  if (minLength !== null && maxLength !== null && minLength > maxLength)
    report('minLength', 'above maxLength');
  return [
    {
      name,
      label: text(field.label),
      type: type ?? 'text',
      required: field.required === true || field.required === 'true',
      placeholder: text(field.placeholder),
      pattern: readPattern(field.pattern, reader, report),
      minLength,
      maxLength,
      errorMessage: text(field.errorMessage) || null,
      rank: rankOf(field.rank),
      options: listOf(field.options, ['fields', name, 'options'], reader.report).flatMap(readOption),
      countryCode: /^\d{1,4}$/.exec(text(field.countryCode).replace(/^\+/, ''))?.[0] ?? null,
    },
  ];
}

function readPattern(
  given: unknown,
  { isSafePattern }: Reader,
  report: (property: string, problem: string) => void,
): string | null {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given !== 'string' || given.length > MOST.pattern || !compilePattern(given)) {
    report('pattern', 'not a regular expression of at most 300 characters');
    return null;
  }
  if (isSafePattern(given)) return given;
  report('pattern', 'could take very long on some text: write it without repeats inside repeats');
  return null;
}

/** Compiles a pattern, `null` when it is invalid. Tries Unicode mode first, so that `\p{L}` works. */
export function compilePattern(pattern: string): RegExp | null {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // It may be valid with other flags.
    }
  }
  return null;
}

function readAction(given: unknown, at: number, report: Report): FormAction[] {
  const action = asRecord(given);
  const type = ACTION_TYPES.find((each) => each === action.type);
  if (type && text(action.label) !== '')
    return [{ type, label: text(action.label), rank: rankOf(action.rank) }];
  report(['actions', at + 1, type ? 'label' : 'type'], type ? 'missing' : 'unknown');
  return [];
}

function readOption(given: unknown): FieldOption[] {
  if (typeof given === 'string') return given === '' ? [] : [{ value: text(given), label: text(given) }];
  const option = asRecord(given);
  const value = text(option.value);
  return value === '' ? [] : [{ value, label: text(option.label) || value }];
}

/** A plain word that is not a property of every object, because values are stored by name. */
function isFieldName(name: string): boolean {
  return /^[a-z]\w{0,39}$/i.test(name) && !(name in Object.prototype);
}

function repeated(fields: readonly FormField[]): string[] {
  const names = fields.map(({ name }) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

function listOf(given: unknown, path: string[], report: Report): unknown[] {
  if (given === undefined || given === null) return [];
  const most = MOST[path.at(-1) as 'fields' | 'actions' | 'options'];
  if (Array.isArray(given) && given.length <= most) return given;
  report(path, `no list of at most ${most}`);
  return [];
}

function asRecord(given: unknown): Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {};
}

function text(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, MOST.label) : '';
}

function lengthOf(given: unknown): number | null {
  const length = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof length === 'number' && Number.isInteger(length) && length >= 0 && length <= MOST_TYPED
    ? length
    : null;
}

function rankOf(given: unknown): number {
  // Converting other types to a number may throw.
  const rank = typeof given === 'string' && given !== '' ? Number(given) : given;
  return typeof rank === 'number' && Number.isFinite(rank) ? rank : Number.MAX_SAFE_INTEGER;
}

function byRank<Each extends { rank: number }>(list: Each[]): Each[] {
  return list.sort((a, b) => a.rank - b.rank);
}
