import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { translateFirst } from '../texts/translate-data.ts';
import { type Texts, useTexts } from '../texts/use-texts.tsx';
import { TextDiff } from '../ui/diff/text-diff.tsx';

type Row = StaffResult<'listActs'>['rows'][number];
type Value = NonNullable<Row['before']>[string];

/** A longer value is a text that somebody wrote. */
const MOST_OF_A_VALUE = 80;

/** What an act has changed: values as they were and are, of texts the words that differ. */
export function ActChange({ before, after }: Pick<Row, 'before' | 'after'>) {
  const texts = useTexts();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isText = (name: string) => [before?.[name], after?.[name]].some(isLong);
  const short = (values: Row['before']) =>
    Object.entries(values ?? {})
      .filter(([name]) => !isText(name))
      .map(([name, value]) => `${texts.translate('value', name)} ${valueText(texts, name, value)}`)
      .join(', ');
  return (
    <>
      <span className="change">{[short(before), short(after)].filter(Boolean).join(' → ')}</span>
      {names.filter(isText).map((name) => (
        <div key={name} className="words">
          <p>{texts.translate('value', name)}</p>
          <TextDiff before={textOf(before?.[name])} after={textOf(after?.[name])} lang={languageOf(name)} />
        </div>
      ))}
    </>
  );
}

const isLong = (value: Value | undefined) =>
  typeof value === 'string' && (value.length > MOST_OF_A_VALUE || value.includes('\n'));

const textOf = (value: Value | undefined) => (value === null || value === undefined ? null : String(value));

/** The language of a text, whose name is its path: `fr/faqs/05-payments.md`. */
const languageOf = (name: string) => /^([a-z]{2})\//.exec(name)?.[1] ?? 'en';

function valueText(texts: Texts, name: string, value: Value): string {
  if (value === null) return '–';
  if (name === 'state' || name === 'delivery')
    return translateFirst(texts, ['state', 'dispute', 'content.state'], String(value));
  if (name === 'why') return texts.translate('second-person', String(value)).replace(/\.$/, '');
  if (name !== 'roles' && name !== 'role') return String(value);
  return String(value)
    .split(', ')
    .map((role) => texts.translate('role', role))
    .join(', ');
}
