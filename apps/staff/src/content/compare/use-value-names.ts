import { LANGUAGES } from '@portal/domain/language/languages';
import { useTexts } from '../../texts/use-texts.tsx';
import { readFormFile, textOf } from '../forms/form-file.ts';
import type { ChangedValue } from './compare-files.ts';

type NamedValue = { name: string; before: string | null; after: string | null };

/**
 * Returns a function that names a value as the editors of shops and forms do, and writes what it was and is in words.
 * @param form text of the form; `null`: it is a shop
 */
export function useValueNames(form: string | null): (value: ChangedValue) => NamedValue {
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
