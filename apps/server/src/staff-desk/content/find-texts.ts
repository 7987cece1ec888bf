import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { brandNames } from '@portal/domain/language/brand';
import { foldText } from '@portal/domain/language/folded-text';
import { splitContentPath } from '../../features/content/published/text-place.ts';
import { fillNames } from '../../platform/wording/fill-names.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { editedLocales } from './list-files.ts';
import { type LiveText, readLiveTexts } from './live-texts.ts';

const MAX_FOUND = 50;
const SHOWN_CHARACTERS = 300;

type Found = StaffResult<'findContentTexts'>['found'][number];

/**
 * Finds the texts that contain what is read on a page, as `npm run content -- find`. Ignores case and accents; brand names
 * may be typed as they are shown.
 */
export const findContentTexts: StaffHandler<'findContentTexts'> = async (
  { db, content, brand },
  { text: typed },
) => {
  const query = foldText(typed).text;
  const words: Record<string, string> = brandNames(brand);
  const isMatch = (text: string) =>
    [text, fillNames(text, words)].some((one) => foldText(one).text.includes(query));
  const texts = await readLiveTexts(content, db);
  const found = texts.list().flatMap((text) => findIn(text, isMatch));
  return { found: found.slice(0, MAX_FOUND), isCut: found.length > MAX_FOUND };
};

function findIn({ path, key, text }: LiveText, isMatch: (text: string) => boolean): Found[] {
  const place = splitContentPath(path);
  if (!place || !editedLocales().includes(place.locale)) return [];
  const show = (line: number | null, shown: string): Found => ({
    ...{ ...place, key, line },
    text: shown.trim().slice(0, SHOWN_CHARACTERS),
  });
  if (key !== '') return isMatch(text) ? [show(null, text)] : [];
  return text.split('\n').flatMap((line, index) => (isMatch(line) ? [show(index + 1, line)] : []));
}
