import type {
  Article,
  ContentDocument,
  ContentPage,
  FormPage,
  PageTexts,
} from '@portal/contract/content/content';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import { type Brand, brandNames, dataProtectionNames } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import { assetLinks, mediaFiles } from '@portal/platform/content/asset-links';
import type { ContentFile } from '@portal/platform/content/content-files';
import type { ContentSource } from '@portal/platform/content/content-source';
import { textCleaner } from './clean-text.ts';
import { DOCUMENT_SCHEMAS } from './document-schemas.ts';
import { findPublishedPictures } from './pictures/find-published.ts';
import { isFromDesk } from './published/text-place.ts';
import { readArticles } from './read-articles.ts';
import { type BundleNotes, readBundleNotes } from './read-bundle-notes.ts';
import { missingDocuments, readDocuments } from './read-documents.ts';
import { type ContentShops, readShops } from './read-shops.ts';
import { fillWithEnglish, missingTexts, readTexts } from './read-texts.ts';

/** The content as it is now. */
export type ContentStore = ReturnType<typeof contentStore>;

type StoreOptions = {
  brand: Pick<Brand, 'name' | 'slug' | 'dataProtection'>;
  /** Host of assets, `null` for our own (RULINGS 56). */
  assetHost: string | null;
};

const NO_TEXTS: PageTexts = {};

/** Reads texts, structured pages, articles, shops, notes to bundles and media from the content. Throws when the built-in content is invalid. */
export function contentStore(source: ContentSource, options: StoreOptions) {
  const { brand, assetHost } = options;
  const names = {
    words: { ...brandNames(brand), ...dataProtectionNames(brand), slug: brand.slug },
    slug: brand.slug,
  };
  const parts = source.part((files, report) => {
    const media = mediaFiles(files);
    const assetLink = assetLinks(media, assetHost);
    const { texts, shipped } = readTexts(files, textCleaner(assetLink), report);
    const { articles, missing } = readArticles(files, { brand: names, assetLink, report });
    const documents = readDocuments(files, DOCUMENT_SCHEMAS, report);
    return {
      shops: readShops(files, report),
      bundleNotes: readBundleNotes(files, report),
      media,
      published: findPublishedPictures(files),
      texts,
      filled: fillWithEnglish(texts, shipped),
      articles,
      documents,
      missing: [...missingTexts(texts), ...missingDocuments(files), ...missing],
    };
  });
  return {
    /** The texts of a page in a language, without fallback; empty when there are none. */
    readPage: (page: ContentPage, locale: Locale): PageTexts => parts().texts[locale][page] ?? NO_TEXTS,
    /** The same with English for missing texts. */
    readTexts: (page: ContentPage, locale: Locale): PageTexts => parts().filled[locale][page] ?? NO_TEXTS,
    /** A structured page; `null` when it exists in no language. */
    readDocument: (name: ContentDocument, locale: Locale): unknown =>
      parts().documents[locale].get(name) ?? null,
    /** A form defined by the operator; `null` when it is invalid. */
    readForm: (name: FormPage, locale: Locale): FormSchema | null =>
      (parts().documents[locale].get(name) ?? null) as FormSchema | null,
    /** The article at a path without language. */
    readArticle: (path: string, locale: Locale): Article | null => parts().articles[locale].get(path) ?? null,
    listArticles: (locale: Locale): Article[] => [...parts().articles[locale].values()],
    /** The shops of an operator that has no system for them, by id. */
    readShops: (): ContentShops => parts().shops,
    /** The notes to bundles in a language by product code, without fallback; an empty one is none. */
    readBundleNotes: (locale: Locale): BundleNotes[Locale] => parts().bundleNotes[locale],
    /**
     * An image or document by its path below the folder `media`, for everybody. A picture that staff uploaded is among them once
     * a text of customers names it, so that a second person has seen it.
     */
    readMedia: (name: string): ContentFile | null => {
      const { media, published } = parts();
      const file = media.get(name);
      return file && (!isFromDesk(file) || published.has(name)) ? file : null;
    },
    /** A picture that staff uploaded, for staff: also one that no text of customers names. */
    readUploaded: (name: string): ContentFile | null => {
      const file = parts().media.get(name);
      return file && isFromDesk(file) ? file : null;
    },
    version: source.version,
    changedOn: source.changedOn,
    /** Missing translations: visitors read English there. */
    missing: (): string[] => parts().missing,
  };
}
