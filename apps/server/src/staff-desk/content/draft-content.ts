import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { MEDIA_FOLDER } from '@portal/platform/content/asset-links';
import type { ContentFile, ContentProblem } from '@portal/platform/content/content-files';
import type { PrepareText } from '@portal/platform/content/content-parts';
import { type ContentSource, contentSource } from '@portal/platform/content/content-source';
import { withinTime } from '@portal/platform/within-time';
import { contentStore } from '../../features/content/content-store.ts';
import {
  hasKeys,
  type PlacedText,
  splitContentPath,
  toContentFiles,
} from '../../features/content/published/text-place.ts';
import { type Faqs, faqsPart } from '../../features/help/read-faqs.ts';
import type { ContentDeps, ContentWithTexts } from './content-deps.ts';

/** What the content is opened with. */
export type OpenedContent = Pick<ContentDeps, 'store'> & {
  source: Pick<ContentSource, 'files'>;
  faqs: () => Faqs;
  prepare: PrepareText;
  options: Parameters<typeof contentStore>[1];
};

/** Content of some texts alone, with what is invalid in them. */
export type DraftContent = ContentWithTexts & { problems: readonly ContentProblem[] };

/** Some milliseconds are usual. Markdown can be written so that reading it takes hours, and payments would wait. */
const MAX_READING_MS = 2_000;

/**
 * Opens texts without reading all the others, which takes a hundred times as long: the files that they are in, their versions in
 * the other languages, and pictures. Invalid files are left out. Returns `null` for Markdown that takes too long to
 * read, or is nested too deeply.
 */
export function openTexts(opened: OpenedContent, texts: readonly PlacedText[]): DraftContent | null {
  return withinTime(MAX_READING_MS, () => readTexts(opened, texts));
}

function readTexts({ source, prepare, options }: OpenedContent, texts: readonly PlacedText[]): DraftContent {
  const files = new Set(texts.map(({ path }) => splitContentPath(path)?.file));
  const beside = source.files().filter(({ path }) => {
    const file = splitContentPath(path)?.file ?? '';
    return path.startsWith(`${MEDIA_FOLDER}/`) || (files.has(file) && !hasKeys(file));
  });
  // Only what the person wrote may be invalid. What the desk published has the name of its draft, so it gets another one.
  const known = beside.map((file): ContentFile => ({ ...file, file: `live ${file.file}`, builtIn: true }));
  const draft = contentSource([], prepare, [...known, ...toContentFiles(texts)]);
  return {
    store: contentStore(draft, options),
    faqs: draft.part(faqsPart(options.assetHost)),
    problems: draft.problems(),
  };
}

/** The content that customers have with texts in place of theirs; `null` when they cannot be read in time. */
export function contentWithTexts(
  opened: OpenedContent,
  texts: readonly PlacedText[],
): ContentWithTexts | null {
  const { store: live } = opened;
  const read = openTexts(opened, texts);
  if (!read) return null;
  const { store: draft, faqs } = read;
  /** The draft's English texts where a language has English for what it lacks. */
  const englishInPlaceOf = (page: ContentPage, locale: Locale): PageTexts => {
    const [own, shown] = [live.readPage(page, locale), live.readTexts(page, locale)];
    const english = Object.entries(draft.readPage(page, DEFAULT_LOCALE));
    return Object.fromEntries(english.filter(([key]) => key in shown && !(key in own)));
  };
  return {
    store: {
      ...live,
      readPage: (page, locale) => ({ ...live.readPage(page, locale), ...draft.readPage(page, locale) }),
      readTexts: (page, locale) => ({
        ...live.readTexts(page, locale),
        ...englishInPlaceOf(page, locale),
        ...draft.readPage(page, locale),
      }),
      readDocument: (name, locale) => draft.readDocument(name, locale) ?? live.readDocument(name, locale),
      readForm: (name, locale) => draft.readForm(name, locale) ?? live.readForm(name, locale),
      readArticle: (path, locale) => {
        const [own, other] = [draft.readArticle(path, locale), live.readArticle(path, locale)];
        return own ? { ...own, below: other?.below ?? [] } : other;
      },
      readBundleNotes: (locale) =>
        new Map([...live.readBundleNotes(locale), ...draft.readBundleNotes(locale)]),
      readShops: () => new Map([...live.readShops(), ...draft.readShops()]),
    },
    faqs: () => ({ missing: [], topics: mergeTopics(opened.faqs(), faqs()) }),
  };
}

function mergeTopics({ topics: live }: Faqs, { topics: draft }: Faqs): Faqs['topics'] {
  const merge = (locale: Locale) => {
    const replaced = live[locale].map((topic) => draft[locale].find(({ id }) => id === topic.id) ?? topic);
    const added = draft[locale].filter(({ id }) => live[locale].every((topic) => topic.id !== id));
    return [...replaced, ...added];
  };
  return Object.fromEntries(LOCALE_LIST.map((locale) => [locale, merge(locale)])) as Faqs['topics'];
}
