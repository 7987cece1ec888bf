import { z } from 'zod';
import { bundleLineField } from '../../calls/bundle.ts';
import { amountField, currencyField, listOf } from '../../http/fields.ts';
import { contentChange, contentLanguages, contentProblems, contentText } from './staff-content.ts';

export const listBundleNotes = {
  summary: 'Lists the bundles on sale with their notes in every language, with those of the own draft',
  input: z.object({}),
  result: z.object({
    languages: contentLanguages,
    /** Without an answer of the operator only bundles with a note are listed. */
    isCatalogueKnown: z.boolean(),
    rows: listOf({
      /** Code of the bundle. */
      key: z.string(),
      /** `null`: it is not on sale, or the catalogue is not known. */
      bundle: z
        .object({
          name: z.string(),
          category: z.string(),
          line: bundleLineField,
          amount: amountField,
          currency: currencyField,
        })
        .nullable(),
      texts: z.array(contentText),
    }),
    /** The person's own draft. */
    draft: contentChange.nullable(),
    problems: contentProblems,
  }),
};
export type BundleNotesPage = z.output<typeof listBundleNotes.result>;
export type BundleNotesRow = BundleNotesPage['rows'][number];
