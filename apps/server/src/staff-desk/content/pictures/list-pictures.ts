import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { listPictures as listStoredPictures } from '../../../features/content/pictures/picture-store.ts';
import type { DeskDeps } from '../../desk-deps.ts';
import { findPictureUse } from './find-picture-use.ts';

/** Lists the pictures that staff uploaded, the latest first, with the texts that use them. */
export async function listPictures({
  db,
  content,
}: Pick<DeskDeps, 'db' | 'content'>): Promise<StaffResult<'listContentPictures'>> {
  const [pictures, uses] = await Promise.all([listStoredPictures(db), findPictureUse({ content }, db)]);
  return {
    pictures: pictures.map(({ path, number: _, at, ...picture }) => ({
      ...picture,
      address: `/${path}`,
      at: at.toISOString(),
      usedIn: uses.get(`/${path}`) ?? [],
    })),
  };
}
