import { writeAnswer } from './answering-server.ts';
import type { SampleAnswer } from './sample-answer.ts';

/** An answer that its provider does not document: where it differs, how, and what stood there and stands there now. */
export type Alteration = {
  /** Path of the field; '' for the answer as a whole. */
  path: string;
  what: string;
  answer: SampleAnswer;
  before?: unknown;
  after?: unknown;
};

/** What a field says that no document knows. */
const UNKNOWN_WORD = 'X_UNKNOWN';

/**
 * Answers that a simulator written beside its adapter never sends: words, numbers and currencies that nobody documented, other
 * types, lists that are empty or repeat themselves, texts that were cut off, and each of it under another HTTP status.
 */
export function listAlterations(answer: SampleAnswer): Alteration[] {
  const inside = 'text' in answer ? [] : listFields(contentOf(answer), []);
  return [
    ...inside.flatMap(({ path, value }) =>
      alterationsOf(value).map(([what, after]) => ({
        path: path.join('.'),
        what,
        before: value,
        after,
        answer: withContent(answer, replaceField(contentOf(answer), path, after)),
      })),
    ),
    ...wholeAlterations(answer),
  ];
}

/** The answer with everything of another one that it does not say itself, such as the id of a success on a refusal. */
export function fillFrom(answer: SampleAnswer, donor: SampleAnswer): Alteration | null {
  if ('text' in answer || 'text' in donor || 'xml' in answer !== 'xml' in donor) return null;
  const filled = fill(contentOf(answer), contentOf(donor));
  return { path: '', what: 'with what another answer has', answer: withContent(answer, filled) };
}

function fill(own: unknown, other: unknown): unknown {
  if (own === undefined || own === null || own === '') return other ?? own;
  if (!isRecord(own) || !isRecord(other)) return own;
  const names = new Set([...Object.keys(own), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, fill(own[name], other[name])]));
}

type Field = { path: readonly (string | number)[]; value: unknown };

function listFields(value: unknown, path: Field['path']): Field[] {
  const inside = Array.isArray(value)
    ? value.slice(0, 3).flatMap((each, index) => listFields(each, [...path, index]))
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, each]) => listFields(each, [...path, name]))
      : [];
  return path.length === 0 ? inside : [{ path, value }, ...inside];
}

function alterationsOf(value: unknown): [what: string, value: unknown][] {
  if (Array.isArray(value))
    return [
      ['an empty list', []],
      ['twice the list', [...value, ...value]],
      ['a list with null', [null, ...value]],
    ];
  if (isRecord(value))
    return [
      ['in a list', [value]],
      ['text for an object', UNKNOWN_WORD],
    ];
  const other: [string, unknown][] = [['an object', { value }]];
  if (typeof value === 'boolean') return [['the opposite', !value], ...other];
  if (typeof value === 'number' || isNumeric(value)) return [...otherNumbers(value), ...other];
  if (isCurrencyCode(value)) return [['another currency', 'USD'], ['a currency of nobody', 'XQX'], ...other];
  return [['a word that nobody knows', UNKNOWN_WORD], ...other];
}

function otherNumbers(value: number | string): [string, unknown][] {
  const number = Number(value);
  return (
    [
      ['another number', number + 7],
      ['decimals', number + 0.5],
      ['less than nothing', -number - 7],
      ['nothing', 0],
    ] as const
  ).map(([what, changed]) => [what, typeof value === 'string' ? String(changed) : changed]);
}

/** The answer as a whole under another HTTP status, cut off, empty, or replaced by something else. */
function wholeAlterations(answer: SampleAnswer): Alteration[] {
  const text = writeAnswer(answer);
  const { status = 200 } = answer;
  const as = (what: string, changed: object): Alteration => ({
    path: '',
    what,
    answer: changed as SampleAnswer,
  });
  return [
    ...[200, 400, 404, 500, 503]
      .filter((other) => other !== status)
      .map((other) => as(`HTTP ${other}`, { ...answer, status: other })),
    ...[
      '',
      'null',
      '[]',
      '"text"',
      `[${text}]`,
      text.slice(0, text.length / 2),
      '<html><body>Busy</body></html>',
    ].map((other) => as(`${other.slice(0, 8) || 'nothing'} for an answer`, { status, text: other })),
  ];
}

function contentOf(answer: SampleAnswer): unknown {
  return 'xml' in answer ? answer.xml : 'json' in answer ? answer.json : null;
}

function withContent(answer: SampleAnswer, content: unknown): SampleAnswer {
  return { ...answer, ['xml' in answer ? 'xml' : 'json']: content } as SampleAnswer;
}

function replaceField(root: unknown, [name, ...rest]: Field['path'], value: unknown): unknown {
  if (name === undefined) return value;
  const inside = (root as Record<string | number, unknown>)[name];
  const replaced = replaceField(inside, rest, value);
  if (Array.isArray(root)) return root.map((each, index) => (index === name ? replaced : each));
  return { ...(root as object), [name]: replaced };
}

function isNumeric(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,12}(\.\d+)?$/.test(value);
}

function isCurrencyCode(value: unknown): boolean {
  return typeof value === 'string' && /^(RWF|KES|TZS|UGX|NGN|EUR|USD)$/.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
