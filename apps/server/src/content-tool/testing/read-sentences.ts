import { readdirSync, readFileSync } from 'node:fs';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';

/** A sentence, or a label, of a file that must be in one language. */
export type Sentence = {
  locale: Locale;
  /** The file and the key, or the number of the paragraph. The same in each language. */
  place: string;
  text: string;
};

/** Values that no visitor reads: addresses, names of fields and pictures, patterns. */
const NOT_TEXT = /\.(path|icon|name|type|pattern|errorCode|value)$|^type$|autocomplete|noindex|image$/i;

/** Every sentence of the content that ships, of the staff desk, of the sandbox's catalogue and of the brand. */
export function readSentences(): Sentence[] {
  return [
    ...LOCALE_LIST.flatMap(readContent),
    ...(['en', 'fr'] as const).flatMap((locale) =>
      sentencesOf(readJson(`apps/staff/src/texts/${locale}.json`), { file: 'staff', locale, key: '' }),
    ),
    ...readCatalogue(),
    ...Object.entries(readJson('brand/brand.json').tagline as Record<Locale, string>).flatMap(
      ([locale, text]) => split({ locale: locale as Locale, place: 'tagline', text }),
    ),
  ];
}

function readContent(locale: Locale): Sentence[] {
  const dir = `content/${locale}`;
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    if (file.endsWith('.json')) return sentencesOf(readJson(`${dir}/${file}`), { file, locale, key: '' });
    return file.endsWith('.md') ? readMarkdown(file, locale) : [];
  });
}

function readMarkdown(file: string, locale: Locale): Sentence[] {
  const paragraphs = readFileSync(`content/${locale}/${file}`, 'utf8')
    // Words that people search by are in several languages on purpose.
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>/g, ' ')
    .replace(/^[a-z-]+:/gm, ' ')
    .replace(/\]\([^)]*\)|\{#[^}]*\}/g, ' ')
    .split(/\n\s*\n/);
  return paragraphs.flatMap((text, index) => split({ locale, place: `${file}#${index}`, text }));
}

/** The columns of the sandbox's texts are the languages. */
function readCatalogue(): Sentence[] {
  const [head = '', ...lines] = readFileSync('packages/operator/src/sandbox/texts.csv', 'utf8')
    .trim()
    .split('\n');
  const locales = head.split(';') as Locale[];
  return lines.flatMap((line, index) =>
    line.split(';').flatMap((text, column) => {
      const locale = locales[column];
      return locale ? split({ locale, place: `texts.csv#${index}`, text }) : [];
    }),
  );
}

function sentencesOf(value: unknown, at: { file: string; locale: Locale; key: string }): Sentence[] {
  const { file, locale, key } = at;
  if (typeof value === 'string')
    return NOT_TEXT.test(key) ? [] : split({ locale, place: `${file}#${key}`, text: value });
  return Object.entries(value ?? {}).flatMap(([name, each]) =>
    sentencesOf(each, { ...at, key: key ? `${key}.${name}` : name }),
  );
}

function split({ text, ...rest }: Sentence): Sentence[] {
  return text
    .split(/(?<=[.!?:;])\s+|\n/)
    .flatMap((each) => (each.trim() ? [{ ...rest, text: each.trim() }] : []));
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}
