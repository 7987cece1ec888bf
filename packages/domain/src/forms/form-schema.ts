/** Kinds of a field: everything typed is text-like; the kind of text only chooses the keyboard (SPEC section 3). */
export const FIELD_TYPES = ['text', 'email', 'tel', 'number', 'textarea', 'select', 'checkbox'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** What a button of a form does: sends it, calls back, or clears what was typed (SPEC section 4). */
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
  /** Regular expression that was found safe; `null` for none. */
  pattern: string | null;
  minLength: number | null;
  maxLength: number | null;
  errorMessage: string | null;
  rank: number;
  options: FieldOption[];
  /** Shown as a `+` prefix, e.g. `250`. */
  countryCode: string | null;
};

/** A button of an operator's form. */
export type FormAction = { type: ActionType; label: string; rank: number };

/** A form as an operator describes it: fields and actions by rank. */
export type FormSchema = { fields: FormField[]; actions: FormAction[] };

/** A form that can be shown, or everything that is wrong with it in words for the operator. */
export type ParsedSchema = { kind: 'ok'; schema: FormSchema } | { kind: 'broken'; problems: string[] };

/** Whether running a pattern on a text of {@link MOST_TYPED} characters takes next to no time. */
export type IsSafePattern = (pattern: string) => boolean;

/** Characters of any value; what is longer is refused before a pattern sees it. */
export const MOST_TYPED = 1000;

const MOST = { fields: 40, actions: 6, options: 500, label: 300, pattern: 300 } as const;

/**
 * Reads a schema that an operator wrote. It is data: nothing of it is run but its patterns, and those only once
 * `isSafePattern` has found that no text makes them slow. Names that could reach into an object are refused.
 */
export function parseFormSchema(given: unknown, isSafePattern: IsSafePattern): ParsedSchema {
  const problems: string[] = [];
  const { fields, actions } = asRecord(given);
  const reader = { problems, isSafePattern };
  const schema = {
    fields: byRank(
      listOf(fields, 'fields', MOST.fields, problems).flatMap((each, at) => readField(each, at, reader)),
    ),
    actions: byRank(
      listOf(actions, 'actions', MOST.actions, problems).flatMap((each, at) =>
        readAction(each, at, problems),
      ),
    ),
  };
  for (const name of repeated(schema.fields)) problems.push(`two fields are called ${name}`);
  if (schema.fields.length === 0) problems.push('there is no field');
  if (!schema.actions.some(({ type }) => type === 'submit')) problems.push('no action submits the form');
  return problems.length > 0 ? { kind: 'broken', problems } : { kind: 'ok', schema };
}

/** The same schema with other options in one select, such as today's towns. */
export function withOptions(schema: FormSchema, name: string, options: FieldOption[]): FormSchema {
  const fields = schema.fields.map((field) => (field.name === name ? { ...field, options } : field));
  return { ...schema, fields };
}

type Reader = { problems: string[]; isSafePattern: IsSafePattern };

function readField(given: unknown, at: number, reader: Reader): FormField[] {
  const field = asRecord(given);
  const name = field.name;
  const complain = (what: string) => reader.problems.push(`field ${at + 1}: ${what}`);
  if (typeof name !== 'string' || !isFieldName(name)) {
    complain('its name is missing or not a plain word');
    return [];
  }
  const type = FIELD_TYPES.find((each) => each === (field.type ?? 'text'));
  if (!type) complain('its type is unknown');
  if (text(field.label) === '') complain('it has no label');
  const [minLength, maxLength] = [lengthOf(field.minLength), lengthOf(field.maxLength)];
  if (minLength !== null && maxLength !== null && minLength > maxLength)
    complain('minLength is above maxLength');
  return [
    {
      name,
      label: text(field.label),
      type: type ?? 'text',
      required: field.required === true || field.required === 'true',
      placeholder: text(field.placeholder),
      pattern: readPattern(field.pattern, reader, complain),
      minLength,
      maxLength,
      errorMessage: text(field.errorMessage) || null,
      rank: rankOf(field.rank),
      options: listOf(field.options, 'options', MOST.options, reader.problems).flatMap(readOption),
      countryCode: /^\d{1,4}$/.exec(text(field.countryCode).replace(/^\+/, ''))?.[0] ?? null,
    },
  ];
}

function readPattern(
  given: unknown,
  { isSafePattern }: Reader,
  complain: (what: string) => void,
): string | null {
  if (given === undefined || given === null || given === '') return null;
  if (typeof given !== 'string' || given.length > MOST.pattern || !compilePattern(given)) {
    complain('its pattern is not a regular expression of at most 300 characters');
    return null;
  }
  if (isSafePattern(given)) return given;
  complain('its pattern could take for ever on some text: write it without repeats inside repeats');
  return null;
}

/** A pattern as the engine takes it, `null` when it is none. Unicode first, so that `\p{L}` works. */
export function compilePattern(pattern: string): RegExp | null {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next set of flags may take it.
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

/** A plain word, and none that every object already has: values are held by name. */
function isFieldName(name: string): boolean {
  return /^[a-z]\w{0,39}$/i.test(name) && !(name in Object.prototype);
}

function repeated(fields: readonly FormField[]): string[] {
  const names = fields.map(({ name }) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

function listOf(given: unknown, what: string, most: number, problems: string[]): unknown[] {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given) && given.length <= most) return given;
  problems.push(`${what} is no list of at most ${most}`);
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
  // Anything but a number or a text of one may refuse to become a number at all.
  const rank = typeof given === 'string' && given !== '' ? Number(given) : given;
  return typeof rank === 'number' && Number.isFinite(rank) ? rank : Number.MAX_SAFE_INTEGER;
}

function byRank<Each extends { rank: number }>(list: Each[]): Each[] {
  return list.sort((a, b) => a.rank - b.rank);
}
