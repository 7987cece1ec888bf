import type { ContentPicture } from '@portal/contract/staff/content/staff-content-pictures';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { eq, inArray } from 'drizzle-orm';
import { listUploadedIn } from '../../../features/content/pictures/find-published.ts';
import { splitContentPath } from '../../../features/content/published/text-place.ts';
import type { DeskDeps } from '../../desk-deps.ts';
import { readLiveTexts } from '../live-texts.ts';
import { contentChanges, contentChangeTexts } from '../tables.ts';

/** Files that use each uploaded picture, by address: what customers have, and changes that may still be published. */
export async function findPictureUse(
  { content }: Pick<DeskDeps, 'content'>,
  db: Pick<DbOrTx, 'select' | 'selectDistinctOn'>,
): Promise<Map<string, ContentPicture['usedIn']>> {
  const { path, text } = contentChangeTexts;
  const live = await readLiveTexts(content, db);
  const changed = await db
    .select({ path, text })
    .from(contentChangeTexts)
    .innerJoin(contentChanges, eq(contentChanges.id, contentChangeTexts.changeId))
    .where(inArray(contentChanges.state, ['draft', 'in-review', 'approved', 'rejected']));
  const uses = [...live.list(), ...changed].flatMap((one) =>
    listUploadedIn(one.text ?? '').map((address) => ({
      address,
      ...(splitContentPath(one.path) ?? { locale: DEFAULT_LOCALE, file: one.path }),
    })),
  );
  const byAddress = [...Map.groupBy(uses, ({ address }) => address)];
  return new Map(
    byAddress.map(([address, found]) => {
      const byFile = [...Map.groupBy(found, ({ file }) => file)];
      const usedIn = byFile.map(([file, named]) => ({
        file,
        locales: [...new Set(named.map(({ locale }) => locale))],
      }));
      return [address, usedIn];
    }),
  );
}
