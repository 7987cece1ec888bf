import type { Bundle } from '@portal/domain/products/bundle';
import type { ContentSource } from '@portal/platform/content/content-source';
import type { ContentStore } from '../../features/content/content-store.ts';
import type { PlacedText, TextPlace } from '../../features/content/published/text-place.ts';
import type { Faqs } from '../../features/help/read-faqs.ts';

/** What the editor of texts needs beyond the desk. */
export type ContentDeps = {
  source: Pick<ContentSource, 'files' | 'version' | 'problems'>;
  /** Folders of the content. */
  dirs: readonly string[];
  store: ContentStore;
  /** Customers see the shops of the content; else they are those of the operator's system. */
  shopsAreContent: boolean;
  /** The bundles on sale; `null` while the operator does not answer, or where none are sold. */
  readCatalogue: () => Promise<readonly Bundle[] | null>;
  /** Finds what is wrong with texts by themselves, without reading all the others. */
  findProblems: (texts: readonly PlacedText[]) => TextProblem[];
  /** The content with texts over what customers have; `null` when they take too long to read. */
  withTexts: (texts: readonly PlacedText[]) => ContentWithTexts | null;
  /**
   * Runs every check of `npm run content -- check` without and with texts over what was published, outside of this thread.
   * Returns what is there only with them.
   */
  check: (texts: {
    published: readonly PlacedText[];
    draft: readonly PlacedText[];
  }) => Promise<ContentFindings>;
  /** Makes this process show at once what was published. */
  catchUp: () => Promise<void>;
};

/** Content for a preview. */
export type ContentWithTexts = { store: ContentStore; faqs: () => Faqs };

/** What is wrong with a text. */
export type TextProblem = TextPlace & { problem: string };

/** Results of the checks: faults mislead visitors; notes are work for an editor. */
export type ContentFindings = Record<'faults' | 'notes', { where: string; what: string }[]>;
