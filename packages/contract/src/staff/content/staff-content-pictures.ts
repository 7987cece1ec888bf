import { LOCALE_LIST } from '@portal/domain/language/locale';
import { z } from 'zod';
import { listOf } from '../../http/fields.ts';

/** Address of an uploaded picture, as texts name it: `/media/uploads/….png`. */
const address = z.string().max(100);

export const listContentPictures = {
  summary: 'Lists the pictures that staff uploaded, with the texts that use them',
  input: z.object({}),
  result: z.object({
    pictures: listOf({
      address,
      /** Name of the file that was uploaded. */
      name: z.string(),
      /** In bytes. */
      size: z.number().int(),
      /** In pixels. */
      width: z.number().int(),
      height: z.number().int(),
      at: z.iso.datetime(),
      by: z.string(),
      /** Files of texts that name it, published or in a change that is not ended. */
      usedIn: listOf({ file: z.string(), locales: z.array(z.enum(LOCALE_LIST)) }),
    }),
  }),
};
export type ContentPicturesPage = z.output<typeof listContentPictures.result>;
export type ContentPicture = ContentPicturesPage['pictures'][number];

export const uploadContentPicture = {
  summary: 'Stores a PNG, JPEG or WebP picture; its bytes are the body',
  input: z.object({ name: z.string().trim().min(1).max(100) }),
  result: z.object({ address }),
};

export const removeContentPicture = {
  summary: 'Removes a picture that no text uses',
  input: z.object({ address }),
  result: z.object({}),
};
