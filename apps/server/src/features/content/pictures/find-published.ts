import { UPLOADED_PATH } from '@portal/contract/content/pictures';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { MEDIA_FOLDER } from '@portal/platform/content/asset-links';
import type { ContentFiles } from '@portal/platform/content/content-files';

const ADDRESS = new RegExp(`${UPLOADED_PATH}[\\w.-]+`, 'g');
const TEXT_ENDINGS = ['.md', '.json'];

/** Addresses of uploaded pictures in a text. */
export function listUploadedIn(text: string): string[] {
  return text.match(ADDRESS) ?? [];
}

/** The uploaded pictures that texts of customers name, by their path below the folder `media`. */
export function findPublishedPictures(files: ContentFiles): ReadonlySet<string> {
  const texts = LOCALE_LIST.flatMap((locale) =>
    TEXT_ENDINGS.flatMap((ending) => files.below(locale, ending)),
  );
  const addresses = texts.flatMap(({ bytes }) =>
    bytes.includes(UPLOADED_PATH) ? listUploadedIn(bytes.toString()) : [],
  );
  return new Set(addresses.map((address) => address.slice(`/${MEDIA_FOLDER}/`.length)));
}
