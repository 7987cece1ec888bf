import { listPictures } from '../../../features/content/pictures/picture-store.ts';
import type { StaffHandler } from '../../http/staff-calls.ts';
import { findPictureUse } from './find-picture-use.ts';

/** Lists the pictures that staff uploaded, the latest first, with the texts that use them. */
export const listContentPictures: StaffHandler<'listContentPictures'> = async ({ db, content }) => {
  const [pictures, uses] = await Promise.all([listPictures(db), findPictureUse({ content }, db)]);
  return {
    pictures: pictures.map(({ path, number: _, at, ...picture }) => ({
      ...picture,
      address: `/${path}`,
      at: at.toISOString(),
      usedIn: uses.get(`/${path}`) ?? [],
    })),
  };
};
