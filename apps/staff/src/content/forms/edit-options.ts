import type { Locale } from '@portal/domain/language/locale';
import type { JSONPath } from 'jsonc-parser';
import { append, editEntry, type FormTexts, moveKey, write } from './edit-form.ts';
import { optionsOf, readFormFile } from './form-file.ts';

/** A choice of a field in every language. */
type OptionPlace = { key: string; value: string };

/** The values of a field's choices in their order. */
export function optionValues(texts: FormTexts, key: string): string[] {
  const values = [...texts.values()].flatMap((text) => {
    const field = readFormFile(text)?.fields.find((one) => one.key === key);
    return field ? optionsOf(field.written).map(({ value }) => value) : [];
  });
  return [...new Set(values)];
}

/** Adds a choice at the end in every language, labelled with its value until a person writes a label. */
export function addOption(texts: FormTexts, { key, value }: OptionPlace): FormTexts {
  return editEntry(texts, { list: 'fields', key }, (text, { written }, path) => {
    const option = { value, label: value };
    const options = [...path, 'options'];
    return Array.isArray(written.options) ? append(text, options, option) : write(text, options, [option]);
  });
}

/** Removes a choice in every language. */
export function removeOption(texts: FormTexts, place: OptionPlace): FormTexts {
  return editOption(texts, place, (text, path) => write(text, path, undefined));
}

/** Sets the label of a choice in one language, which gets the choice when it lacks it. */
export function labelOption(
  texts: FormTexts,
  { locale, ...place }: OptionPlace & { locale: Locale },
  label: string,
): FormTexts {
  const own = new Map([...texts].filter(([one]) => one === locale));
  const edited = optionValues(own, place.key).includes(place.value) ? own : addOption(own, place);
  const labelled = editOption(edited, place, (text, path, isObject) =>
    isObject ? write(text, [...path, 'label'], label) : write(text, path, { value: place.value, label }),
  );
  return new Map([...texts, ...labelled]);
}

/** Exchanges a choice with the one before (-1) or after it (1), in every language. */
export function moveOption(texts: FormTexts, { key, value }: OptionPlace, by: -1 | 1): FormTexts {
  const order = moveKey(optionValues(texts, key), value, by);
  return editEntry(texts, { list: 'fields', key }, (text, { written }, path) => {
    const options = Array.isArray(written.options) ? (written.options as unknown[]) : [];
    const values = optionsOf(written).map((option) => option.value);
    const wanted = order.filter((one) => values.includes(one));
    return wanted.reduce((file, one, at) => {
      const from = values.indexOf(one);
      return from === at ? file : write(file, [...path, 'options', at], options[from]);
    }, text);
  });
}

function editOption(
  texts: FormTexts,
  { key, value }: OptionPlace,
  edit: (text: string, path: JSONPath, isObject: boolean) => string,
): FormTexts {
  return editEntry(texts, { list: 'fields', key }, (text, { written }, path) => {
    const at = optionsOf(written).findIndex((option) => option.value === value);
    const option = Array.isArray(written.options) ? (written.options as unknown[])[at] : null;
    return at < 0 ? text : edit(text, [...path, 'options', at], typeof option === 'object');
  });
}
