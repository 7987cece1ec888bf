import type {
  Article,
  ContentDocument,
  ContentPage,
  FormPage,
  PageTexts,
} from '@portal/contract/content/content';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import { assetLinks, mediaFiles } from '../../platform/content/asset-links.ts';
import type { ContentFile } from '../../platform/content/content-files.ts';
import type { ContentSource } from '../../platform/content/content-source.ts';
import { textCleaner } from './clean-text.ts';
import { DOCUMENT_SCHEMAS } from './document-schemas.ts';
import { readArticles } from './read-articles.ts';
import { missingDocuments, readDocuments } from './read-documents.ts';
import { fillWithEnglish, missingTexts, readTexts } from './read-texts.ts';

/** The content as it is now. */
export type ContentStore = {
  /** What a language has of a content page; empty when it has nothing. */
  readPage: (page: ContentPage, locale: Locale) => PageTexts;
  /** The same with English for what the language lacks. */
  readTexts: (page: ContentPage, locale: Locale) => PageTexts;
  /** A structured page; `null` when no language has it. */
  readDocument: (name: ContentDocument, locale: Locale) => unknown;
  /** A form that the operator describes; `null` when it is broken. */
  readForm: (name: FormPage, locale: Locale) => FormSchema | null;
  /** The page of prose at a path without its language. */
  readArticle: (path: string, locale: Locale) => Article | null;
  listArticles: (locale: Locale) => Article[];
  /** A picture or paper by its name below the folder `media`. */
  readMedia: (name: string) => ContentFile | null;
  version: () => string;
  /** What a language should have and has not: its visitors read English there. */
  missing: () => string[];
};

type StoreOptions = {
  brand: Pick<Brand, 'name' | 'slug'>;
  /** Host of assets, `null` for our own (RULINGS 56). */
  assetHost: string | null;
};

const NOTHING: PageTexts = {};

/** Reads texts, structured pages, articles and media from the content. Throws when the built-in content is wrong. */
export function contentStore(source: ContentSource, options: StoreOptions): ContentStore {
  const { brand, assetHost } = options;
  const names = { words: { ...brandNames(brand), slug: brand.slug }, slug: brand.slug };
  const parts = source.part((files, report) => {
    const media = mediaFiles(files);
    const assetLink = assetLinks(media, assetHost);
    const { texts, shipped } = readTexts(files, textCleaner(assetLink), report);
    const { articles, missing } = readArticles(files, { brand: names, assetLink, report });
    const documents = readDocuments(files, DOCUMENT_SCHEMAS, report);
    return {
      media,
      texts,
      filled: fillWithEnglish(texts, shipped),
      articles,
      documents,
      missing: [...missingTexts(texts), ...missingDocuments(files), ...missing],
    };
  });
  return {
    readPage: (page, locale) => parts().texts[locale][page] ?? NOTHING,
    readTexts: (page, locale) => parts().filled[locale][page] ?? NOTHING,
    readDocument: (name, locale) => parts().documents[locale].get(name) ?? null,
    readForm: (name, locale) => (parts().documents[locale].get(name) ?? null) as FormSchema | null,
    readArticle: (path, locale) => parts().articles[locale].get(path) ?? null,
    listArticles: (locale) => [...parts().articles[locale].values()],
    readMedia: (name) => parts().media.get(name) ?? null,
    version: source.version,
    missing: () => parts().missing,
  };
}
