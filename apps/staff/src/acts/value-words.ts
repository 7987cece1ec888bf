import { settingName } from '../settings/setting-name.ts';
import { formatAmount, formatLanguage, formatTime, type Money } from '../texts/format.ts';
import { translateFirst } from '../texts/translate-data.ts';
import type { Texts } from '../texts/use-texts.tsx';

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;
type Words = Pick<Texts, 't' | 'translate' | 'name' | 'language'>;

/** Values that stand with another one: the currency with its amount. */
const JOINED = ['currency'];
/** An id of 22 characters or more says nothing to a reader: its beginning tells two apart. */
const ID = /^[\w-]{22,64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * What an act recorded, in words: `amount RWF 1,000`, and what it changed as it was and is, `state review → refunding`. `isText`
 * leaves out what is shown below.
 */
export function describeChange(
  texts: Words,
  { before, after }: { before: Values | null; after: Values | null },
  isText: (name: string) => boolean,
): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const describe = (name: string, values: Values | null) => {
    const value = values?.[name];
    return value === undefined ? null : describeValue(texts, name, withCurrency(value, name, values));
  };
  return names
    .filter((name) => !isText(name))
    .filter((name) => !JOINED.includes(name) || !('amount' in { ...before, ...after }))
    .map((name) => {
      const sides = [describe(name, before), describe(name, after)].filter((side) => side !== null);
      return `${nameOfValue(texts, name)} ${[...new Set(sides)].join(' → ')}`;
    })
    .join(', ');
}

/** The name of a value: of a setting as its page says it, of a text its language, file and key. */
export function nameOfValue(texts: Words, name: string): string {
  const { translate, name: words } = texts;
  const own = translate('value', name);
  if (own !== name) return own;
  const setting = settingName(texts, name);
  if (setting !== null) return setting;
  const [, ofIncident] = /^incidentText\.([a-z]{2})$/.exec(name) ?? [];
  if (ofIncident !== undefined)
    return `${translate('value', 'text')}, ${formatLanguage(ofIncident, texts.language)}`;
  const [, language, file, key] = /^([a-z]{2})\/(\S+?)\.(?:json|md)(?: (.+))?$/.exec(name) ?? [];
  if (language === undefined || file === undefined) return words('value', name);
  return [formatLanguage(language, texts.language), fileName(texts, file), key].filter(Boolean).join(', ');
}

/** An amount as its currency makes it. */
const withCurrency = (value: Value, name: string, values: Values | null): Value | Money =>
  name === 'amount' && typeof values?.currency === 'string'
    ? { amount: String(value), currency: values.currency }
    : value;

function describeValue(texts: Words, name: string, value: Value | Money): string {
  const { t, translate, language } = texts;
  if (value === '') return '–';
  if (value === null) return settingName(texts, name) === null ? '–' : t('settings.own');
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  if (typeof value === 'object') return formatAmount(value, language);
  const text = String(value);
  if (name === 'state' || name === 'delivery')
    return translateFirst(texts, ['state', 'dispute', 'content.state'], text);
  if (name === 'queue') return translate('queue', text);
  if (name === 'why') return translate('second-person', text).replace(/\.$/, '');
  if (name === 'affected')
    return text
      .split(', ')
      .map((each) => translateFirst(texts, ['provider', 'incidents', 'incidents.network'], each))
      .join(', ');
  if (name === 'roles' || name === 'role')
    return text
      .split(', ')
      .map((role) => translate('role', role))
      .join(', ');
  if (TIME.test(text)) return formatTime(text, language);
  if (ID.test(text)) return `${text.slice(0, 8)}…`;
  return translateFirst(texts, ['switch', 'message', 'outcome'], text);
}

/** `faqs/05-payments` is the topic of the help centre that its name says; other files have names of their own. */
function fileName({ t, translate, name }: Words, file: string): string {
  const own = translate('content.file', file);
  if (own !== file) return own;
  const [folder, rest = ''] = file.split('/');
  if (folder === 'faqs') return `${t('value.help')} ${name('value', rest.replace(/^\d+-/, ''))}`;
  return name('value', rest || file);
}
