import { CONTENT_DOCUMENTS } from '@portal/contract/content/content';
import { shopIdOf } from '@portal/contract/content/shop-file';
import { LANGUAGES } from '@portal/domain/language/languages';
import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { TextDiff } from '../../ui/diff/text-diff.tsx';
import { readFormFile, textOf } from '../forms/form-file.ts';
import { type ChangedValue, compareForms, compareShops, isShopRemoved } from './compare-files.ts';
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
  const isRemoved = kind === 'shop' && isShopRemoved(after);
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

type NamedValue = { name: string; before: string | null; after: string | null };

/**
 * Returns a function that names a value as the editors of shops and forms do, and writes what it was and is in words.
 * @param form text of the form; `null`: it is a shop
 */
function useValueNames(form: string | null): (value: ChangedValue) => NamedValue {
  const { t, translate } = useTexts();
  const inWords = (path: string[], text: string | null) => {
    const [list, key, property = ''] = path;
    if (text === null) return null;
    if (list === 'services')
      return text
        .split(', ')
        .map((one) => translate('content.shop.services', one))
        .join(', ');
    if (list === 'kind') return translate('content.shop.kind', text);
    if (list === 'fields' && property === 'type') return translate('content.form.type', text);
    if (list === 'fields' && property === 'required' && key)
      return t(text === 'true' ? 'content.compare.yes' : 'content.compare.no');
    return text;
  };
  const nameShop = ([name = '', part]: string[]) => {
    const own = translate('content.shop', name);
    if (part === undefined) return own;
    return `${own}, ${name === 'hours' ? translate('content.shop.hours', part) : languageOf(part)}`;
  };
  const file = form === null ? null : readFormFile(form);
  const nameForm = ([list, key = '', property, choice]: string[]) => {
    if (list !== 'fields' && list !== 'actions') return [list, key, property].filter(Boolean).join(', ');
    if (key === 'order') return `${t(`content.form.${list}`)}, ${t('content.compare.order')}`;
    const label = textOf(file?.[list].find((entry) => entry.key === key)?.written.label) || key;
    if (property === undefined) return `“${label}”`;
    return [`“${label}”`, translate('content.form', property === 'required' ? 'must' : property), choice]
      .filter(Boolean)
      .join(', ');
  };
  return ({ path, before, after }) => ({
    name: form === null ? nameShop(path) : nameForm(path),
    before: inWords(path, before),
    after: inWords(path, after),
  });
}

function languageOf(code: string): string {
  return Object.entries(LANGUAGES).find(([one]) => one === code)?.[1] ?? code;
}
