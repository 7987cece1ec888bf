import { CONTENT_DOCUMENTS } from '@portal/contract/content/content';
import { shopIdOf } from '@portal/contract/content/shop-file';
import { LANGUAGES } from '@portal/domain/language/languages';
import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { TextDiff } from '../../ui/diff/text-diff.tsx';
import { type ChangedValue, compareForms, compareShops } from './compare-files.ts';
import { useValueNames } from './use-value-names.ts';
import { ValueTable } from './value-table.tsx';

type FileComparisonProps = {
  /** Path of the text with its language: `en/shops/huye.json`. */
  path: string;
  lang: string;
  before: string | null;
  after: string | null;
};

/** What a text was and is: shops and forms value by value, all others with the words that changed. */
export function FileComparison({ path, lang, before, after }: FileComparisonProps) {
  const { t } = useTexts();
  const file = path.slice(path.indexOf('/') + 1);
  const kind = kindOf(file);
  const nameValue = useValueNames(kind === 'form' ? (after ?? before) : null);
  const values = useMemo(() => compareAs(kind, before, after), [kind, before, after]);
  if (!values) return <TextDiff {...{ before, after, lang }} />;
  if (values.length === 0) return <p className="quiet">{t('content.compare.same')}</p>;
  const isRemoved = kind === 'shop' && values.every((value) => value.after === null);
  return (
    <>
      {isRemoved && <p className="problem">{t('content.compare.shop-removed')}</p>}
      {kind === 'shop' && before === null && <p>{t('content.compare.shop-added')}</p>}
      <ValueTable
        rows={values.map((value) => ({
          ...nameValue(value),
          id: value.path.join('.'),
          lang: langOf(value, lang),
        }))}
      />
    </>
  );
}

/** Whether a text is compared value by value: shops and forms. */
export function isByValue(path: string): boolean {
  return kindOf(path.slice(path.indexOf('/') + 1)) !== null;
}

function kindOf(file: string): 'shop' | 'form' | null {
  if (shopIdOf(file) !== null) return 'shop';
  return CONTENT_DOCUMENTS.some((name) => file === `${name}.json`) ? 'form' : null;
}

function compareAs(kind: 'shop' | 'form' | null, before: string | null, after: string | null) {
  if (kind === null) return null;
  return kind === 'shop' ? compareShops(before, after) : compareForms(before, after);
}

/** The language of a value: that of the file, or the one that the file names. */
function langOf({ path }: ChangedValue, lang: string): string {
  const last = path.at(-1) ?? '';
  return last in LANGUAGES ? last : lang;
}
