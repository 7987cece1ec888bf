import { maskPersonal } from '@portal/platform/http/observability/request-log';

/** A field of a provider's message. */
export type MessageField = { name: string; value: string };

const MAX_FIELDS = 40;
const MAX_VALUE_LENGTH = 200;
const MAX_RAW_LENGTH = 8_000;
const HIDDEN = '•••';

/** Fields that name or locate a person, or are a secret of one. Amounts, states and references are not among them. */
const PERSONAL =
  /(^|[._-])(first|last|full|middle|customer|holder|payer|account|sender|card|user|display)?_?name$|e-?mail|phone|msisdn|mobile|address|(^|[._-])(ip|bin|last4|signature|token|secret|pin|cvv|pan|authorization_code)($|[._-])/i;

/**
 * The fields of a message that a provider sent, in its order, by the path of their names. JSON, form fields and XML are read;
 * any other text is one field. Personal data is masked.
 */
export function decodeProviderMessage(body: string): MessageField[] {
  const fields = readJson(body) ?? readXml(body) ?? readForm(body) ?? [{ name: 'text', value: body }];
  return fields
    .filter(({ value }) => value !== '')
    .slice(0, MAX_FIELDS)
    .map(({ name, value }) => ({ name, value: maskField(name, value).slice(0, MAX_VALUE_LENGTH) }));
}

/** The message as it came, personal data masked. */
export function maskProviderMessage(body: string): string {
  const personal = (readJson(body) ?? readXml(body) ?? readForm(body) ?? []).filter(
    ({ name, value }) => value.length > 1 && PERSONAL.test(snakeCase(name)),
  );
  // Longest first, so that a part of a longer value does not leave its rest.
  const values = [
    ...new Set(personal.flatMap(({ value }) => [value, encodeURIComponent(value), encodeFormValue(value)])),
  ];
  const hidden = values
    .sort((one, other) => other.length - one.length)
    .reduce((text, value) => text.replaceAll(value, HIDDEN), body);
  return maskPersonal(hidden).slice(0, MAX_RAW_LENGTH);
}

/** As `encodeURIComponent`, with plus signs for spaces. */
function encodeFormValue(value: string): string {
  return new URLSearchParams({ value }).toString().slice('value='.length);
}

function maskField(name: string, value: string): string {
  const masked = maskPersonal(value);
  return masked === value && PERSONAL.test(snakeCase(name)) ? HIDDEN : masked;
}

/** `customerEmail` as `customer_email`, so that one pattern finds both spellings. */
function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2');
}

function readJson(body: string): MessageField[] | null {
  if (!/^\s*[{[]/.test(body)) return null;
  try {
    return flatten(JSON.parse(body), []);
  } catch {
    return null;
  }
}

function flatten(value: unknown, path: string[]): MessageField[] {
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, each]) => flatten(each, [...path, name]));
  return [{ name: path.join('.'), value: value === null || value === undefined ? '' : String(value) }];
}

/** The elements without children. Enough for a person to read; nothing is decided by it. */
function readXml(body: string): MessageField[] | null {
  if (!/^\s*</.test(body)) return null;
  const elements = [...body.matchAll(/<([\w:.-]+)(?:\s[^<>]*)?>([^<>]*)<\/\1>/g)];
  return elements.map(([, name = '', value = '']) => ({ name, value: value.trim() }));
}

function readForm(body: string): MessageField[] | null {
  if (!/^[\w.[\]%-]+=/.test(body)) return null;
  return [...new URLSearchParams(body)].map(([name, value]) => ({ name, value }));
}
