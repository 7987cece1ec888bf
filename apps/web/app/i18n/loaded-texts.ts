import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import type { Locale } from '@portal/domain/language/locale';

/** The texts of a page by content page. A document has only their address, see load-texts.ts. */
export type LoadedTexts = Partial<Record<ContentPage, PageTexts>> & {
  /** Languages the page is written in; absent: in all of them. */
  writtenIn?: Locale[];
  /** Languages of what the page shows besides its texts, such as questions of the help centre. */
  contentIn?: Locale[];
  /** Content pages that are in English on a page of another language. */
  english?: ContentPage[];
  /** Where the browser loads the texts of a document from. */
  address?: string;
};
