import { z } from 'zod';
import type { ShopFile } from '../../content/shop-file.ts';
import { listOf } from '../../http/fields.ts';
import { contentChange, contentLanguages } from './staff-content.ts';

/** `null`: the file says that the shop is not shown, or there is no file. In a draft, a field may be anything. */
const shopFile = (z.record(z.string(), z.unknown()) as unknown as z.ZodType<ShopFile>).nullable();

export const listContentShops = {
  summary: 'Lists the shops of the content, with those of the own draft',
  input: z.object({}),
  result: z.object({
    /** Customers see them; else they see those of the operator's system. */
    areShown: z.boolean(),
    languages: contentLanguages,
    /** The middle of the country, where a map begins. */
    middle: z.object({ lat: z.number(), lng: z.number() }),
    shops: listOf({
      id: z.string(),
      /** What customers have now. */
      live: shopFile,
      /** The person's draft; `isOutdated`: another person has published this shop since it was begun. */
      draft: z.object({ shop: shopFile, isOutdated: z.boolean() }).nullable(),
      /** Others whose change of this shop is not published yet. */
      others: z.array(z.string()),
    }),
    /** The person's own draft. */
    draft: contentChange.nullable(),
  }),
};
export type ContentShopsPage = z.output<typeof listContentShops.result>;
export type ContentShopRow = ContentShopsPage['shops'][number];
