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

/** A valid form, or its problems as texts for the operator. */
export type ParsedSchema = { kind: 'ok'; schema: FormSchema } | { kind: 'broken'; problems: string[] };

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
  const problems: string[] = [];
  const { fields, actions } = asRecord(given);
  const reader = { problems, isSafePattern };
  const schema = {
    fields: byRank(listOf('fields', fields, problems).flatMap((each, at) => readField(each, at, reader))),
    actions: byRank(
      listOf('actions', actions, problems).flatMap((each, at) => readAction(each, at, problems)),
    ),
  };
  for (const name of repeated(schema.fields)) problems.push(`two fields are called ${name}`);
  if (schema.fields.length === 0) problems.push('there is no field');
  if (!schema.actions.some(({ type }) => type === 'submit')) problems.push('no action submits the form');
  return problems.length > 0 ? { kind: 'broken', problems } : { kind: 'ok', schema };
}

/** Replaces the options of one select, e.g. with the current towns. */
export function withOptions(schema: FormSchema, name: string, options: FieldOption[]): FormSchema {
  const fields = schema.fields.map((field) => (field.name === name ? { ...field, options } : field));
  return { ...schema, fields };
}

type Reader = { problems: string[]; isSafePattern: IsSafePattern };

function readField(given: unknown, at: number, reader: Reader): FormField[] {
  const field = asRecord(given);
  const name = field.name;
  const report = (what: string) => reader.problems.push(`field ${at + 1}: ${what}`);
  if (typeof name !== 'string' || !isFieldName(name)) {
    report('its name is missing or not a plain word');
    return [];
  }
  const type = FIELD_TYPES.find((each) => each === (field.type ?? 'text'));
  if (!type) report('its type is unknown');
  if (text(field.label) === '') report('it has no label');
  const [minLength, maxLength] = [lengthOf(field.minLength), lengthOf(field.maxLength)];
  if (minLength !== null && maxLength !== null && minLength > maxLength)
    report('minLength is above maxLength');
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
      options: listOf('options', field.options, reader.problems).flatMap(readOption),
      countryCode: /^\d{1,4}$/.exec(text(field.countryCode).replace(/^\+/, ''))?.[0] ?? null,
    },
  ];
}

function readPattern(
  given: unknown,
  { isSafePattern }: Reader,
  report: (what: string) => void,
): string | null {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given !== 'string' || given.length > MOST.pattern || !compilePattern(given)) {
    report('its pattern is not a regular expression of at most 300 characters');
    return null;
  }
  if (isSafePattern(given)) return given;
  report('its pattern could take for ever on some text: write it without repeats inside repeats');
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

function readAction(given: unknown, at: number, problems: string[]): FormAction[] {
  const action = asRecord(given);
  const type = ACTION_TYPES.find((each) => each === action.type);
  if (type && text(action.label) !== '')
    return [{ type, label: text(action.label), rank: rankOf(action.rank) }];
  problems.push(`action ${at + 1}: ${type ? 'it has no label' : 'its type is unknown'}`);
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

function listOf(name: 'fields' | 'actions' | 'options', given: unknown, problems: string[]): unknown[] {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given) && given.length <= MOST[name]) return given;
  problems.push(`${name} is no list of at most ${MOST[name]}`);
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
