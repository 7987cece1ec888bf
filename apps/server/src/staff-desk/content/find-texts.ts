import { setImmediate } from 'node:timers/promises';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { brandNames } from '@portal/domain/language/brand';
import { foldLetters } from '@portal/domain/language/folded-text';
import { fillNames } from '@portal/platform/wording/fill-names';
import { splitContentPath } from '../../features/content/published/text-place.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { editedLocales } from './list-files.ts';
import { type LiveText, readLiveTexts } from './live-texts.ts';

const MAX_FOUND = 50;
const SHOWN_CHARACTERS = 300;
/** How long the search may keep the thread. */
const SLICE_MS = 8;

type Found = StaffResult<'findContentTexts'>['found'][number];

/**
 * Finds the texts that contain what is read on a page, as `npm run content -- find`. Ignores case and accents; brand names
 * may be typed as they are shown. One search of a person at a time.
 */
export const findContentTexts: StaffHandler<'findContentTexts'> = (deps, { text: typed }, { subject }) =>
  afterEarlier(subject, async () => {
    const { db, content, brand } = deps;
    const query = foldLetters(typed);
    const words: Record<string, string> = brandNames(brand);
    const texts = await readLiveTexts(content, db);
    const found = await findFolded(texts.list(), { query, fill: (text) => fillNames(text, words) });
    return { found: found.slice(0, MAX_FOUND), isCut: found.length > MAX_FOUND };
  });

/** The last search of each person. */
const running = new Map<string, Promise<unknown>>();

/** Runs a search after the earlier ones of the same person. */
async function afterEarlier<Result>(person: string, search: () => Promise<Result>): Promise<Result> {
  const earlier = running.get(person) ?? Promise.resolve();
  const mine = earlier.then(search, search);
  running.set(person, mine);
  try {
    return await mine;
  } finally {
    if (running.get(person) === mine) running.delete(person);
  }
}

/** Folded texts by the text as it was written: those of the last search. Folding all of them takes 0.2 s of processor time. */
let folded = new Map<string, string>();

/** Searches in slices of a few milliseconds, because the same thread serves customers. */
async function findFolded(
  texts: readonly LiveText[],
  { query, fill }: { query: string; fill: (text: string) => string },
): Promise<Found[]> {
  const used = new Map<string, string>();
  const foldOnce = (text: string): string => {
    const fold = used.get(text) ?? folded.get(text) ?? foldLetters(`${text}\n${fill(text)}`);
    used.set(text, fold);
    return fold;
  };
  const found: Found[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const text of texts) {
    if (performance.now() > sliceEnd) {
      await setImmediate();
      sliceEnd = performance.now() + SLICE_MS;
    }
    // A line of Markdown is folded only where its file has the text.
    if (foldOnce(text.text).includes(query))
      found.push(...findIn(text, (part) => foldLetters(`${part}\n${fill(part)}`).includes(query)));
  }
  folded = used;
  return found;
}

function findIn({ path, key, text }: LiveText, isMatch: (text: string) => boolean): Found[] {
  const place = splitContentPath(path);
  if (!place || !editedLocales().includes(place.locale)) return [];
  const show = (line: number | null, shown: string): Found => ({
    ...place,
    key,
    line,
    text: shown.trim().slice(0, SHOWN_CHARACTERS),
  });
  if (key !== '') return isMatch(text) ? [show(null, text)] : [];
  return text.split('\n').flatMap((line, index) => (isMatch(line) ? [show(index + 1, line)] : []));
}
