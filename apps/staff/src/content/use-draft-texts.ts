import type {
  ContentFilePage,
  ContentTextCell,
  ContentTextProblem,
} from '@portal/contract/staff/content/staff-content';
import type { StaffInput } from '@portal/contract/staff/staff-calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callDesk, type DeskError, toDeskError } from '../calls/call-desk.ts';

type PlacedText = StaffInput<'saveContentTexts'>['texts'][number];
type Place = Pick<PlacedText, 'path' | 'key'>;

/** A text is saved when nothing was typed for this long. */
const PAUSE_MS = 800;

/** A name of a place for maps. */
export const nameOfPlace = ({ path, key }: Place) => `${path} ${key}`;

/** The text of a place as the person sees it: typed, drafted or as customers have it. */
export function shownText(
  { typed }: Pick<DraftTexts, 'typed'>,
  { place, cell: { draft, live } }: { place: Place; cell: Pick<ContentTextCell, 'draft' | 'live'> },
): string {
  return typed.get(nameOfPlace(place)) ?? (draft ? draft.text : live?.text) ?? '';
}

/** The texts that a person types, and how far they are saved. */
export type DraftTexts = ReturnType<typeof useDraftTexts>;

/**
 * Saves texts in the person's draft while they are typed. What could not be saved stays typed, and is sent with the next try.
 */
export function useDraftTexts(first: Pick<ContentFilePage, 'draft' | 'problems'>) {
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState(first.draft);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [problems, setProblems] = useState<Problems>(() =>
    mergeProblems(new Map(), { texts: first.problems, found: first.problems }),
  );
  const [progress, setProgress] = useState<Progress>({ state: 'idle', failure: null, saved: 0 });
  const waiting = useRef(new Map<string, PlacedText>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const isSending = useRef(false);

  const send = useCallback(async () => {
    const texts = [...waiting.current.values()];
    if (texts.length === 0) return;
    waiting.current = new Map();
    setProgress((before) => ({ ...before, state: 'saving' }));
    isSending.current = true;
    try {
      const result = await callDesk('saveContentTexts', { texts });
      setChange(result.change);
      setProblems((known) => mergeProblems(known, { texts, found: result.problems }));
      const state = waiting.current.size > 0 ? 'typing' : 'saved';
      setProgress(({ saved }) => ({ state, failure: null, saved: saved + 1 }));
    } catch (error) {
      waiting.current = keepUnsaved(texts, waiting.current);
      setProgress(({ saved }) => ({ state: 'typing', failure: toDeskError(error), saved }));
    }
    isSending.current = false;
  }, []);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    running.current = running.current.then(send);
    return running.current;
  }, [send]);
  const reload = useCallback(() => flush().then(revalidate), [flush, revalidate]);
  const isUnsaved = useCallback(() => waiting.current.size > 0 || isSending.current, []);
  useSaveOnLeave(isUnsaved, reload);

  return {
    change,
    typed,
    problems,
    ...progress,
    flush,
    /** Reads the texts of the server again when all that was typed is saved. */
    reload,
    /**
     * Shows a text and saves it after a pause.
     * @param text `null` in it: the text without changes of the desk
     */
    type: (text: PlacedText, shown = text.text ?? '') => {
      const name = nameOfPlace(text);
      waiting.current.set(name, text);
      setTyped((known) => new Map(known).set(name, shown));
      setProgress((before) => ({ ...before, state: 'typing' }));
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    /** Discards what was typed for a place: what the server has is shown again. */
    forget: (place: Place) =>
      setTyped((known) => new Map([...known].filter(([name]) => name !== nameOfPlace(place)))),
  };
}

/** How far the texts are saved. `saved`: how often they were. */
type Progress = { state: 'idle' | 'typing' | 'saving' | 'saved'; failure: DeskError | null; saved: number };

/** Warns before the tab is closed with unsaved texts. Saves them when the person opens another page of the desk. */
function useSaveOnLeave(isUnsaved: () => boolean, save: () => Promise<void>): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      if (isUnsaved()) void save();
    };
  }, [isUnsaved, save]);
}

/**
 * What is sent with the next try after texts could not be saved. What was typed since then is newer.
 * @param typedSince by the name of the place
 */
export function keepUnsaved(
  failed: readonly PlacedText[],
  typedSince: ReadonlyMap<string, PlacedText>,
): Map<string, PlacedText> {
  return new Map([...failed.map((text) => [nameOfPlace(text), text] as const), ...typedSince]);
}

type Problems = ReadonlyMap<string, string[]>;

function mergeProblems(
  known: Problems,
  { texts, found }: { texts: readonly Place[]; found: readonly ContentTextProblem[] },
): Problems {
  const next = new Map(known);
  for (const place of texts) {
    const own = found.filter((one) => nameOfPlace(one) === nameOfPlace(place));
    next.set(
      nameOfPlace(place),
      own.map(({ problem }) => problem),
    );
  }
  return next;
}
