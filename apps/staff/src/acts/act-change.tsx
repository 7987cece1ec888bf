import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useTexts } from '../texts/use-texts.tsx';
import { TextDiff } from '../ui/diff/text-diff.tsx';
import { toPlainChange } from './plain-words.ts';
import { describeChange, nameOfValue } from './value-words.ts';

type Row = StaffResult<'listActs'>['rows'][number];
type Value = NonNullable<Row['before']>[string];

/** A longer value is a text that somebody wrote. */
const MOST_OF_A_VALUE = 80;

/** What an act has changed: values as they were and are, of texts the words that differ. */
export function ActChange({ before, after }: Pick<Row, 'before' | 'after'>) {
  const texts = useTexts();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isText = (name: string) => [before?.[name], after?.[name]].some(isLong);
  return (
    <>
      <span className="change">{describeChange(texts, { before, after }, isText)}</span>
      {names.filter(isText).map((name) => (
        <TextChange key={name} name={name} before={before?.[name]} after={after?.[name]} />
      ))}
    </>
  );
}

function TextChange({
  name,
  before,
  after,
}: { name: string } & Record<'before' | 'after', Value | undefined>) {
  const texts = useTexts();
  const [was, is] = toPlainChange(textOf(before), textOf(after));
  return (
    <div className="words">
      <p>{nameOfValue(texts, name)}</p>
      <TextDiff before={was} after={is} lang={languageOf(name)} />
    </div>
  );
}

const isLong = (value: Value | undefined) =>
  typeof value === 'string' && (value.length > MOST_OF_A_VALUE || value.includes('\n'));

const textOf = (value: Value | undefined) => (value === null || value === undefined ? null : String(value));

/** The language of a text, whose name is its path: `fr/faqs/05-payments.md`. */
const languageOf = (name: string) => /^([a-z]{2})\//.exec(name)?.[1] ?? 'en';
