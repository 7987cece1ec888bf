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
  const [state, setState] = useState<'idle' | 'typing' | 'saving' | 'saved'>('idle');
  const [failure, setFailure] = useState<DeskError | null>(null);
  const [saved, setSaved] = useState(0);
  const waiting = useRef(new Map<string, PlacedText>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const isSending = useRef(false);

  const send = useCallback(async () => {
    const texts = [...waiting.current.values()];
    if (texts.length === 0) return;
    waiting.current = new Map();
    setState('saving');
    isSending.current = true;
    try {
      const result = await callDesk('saveContentTexts', { texts });
      setChange(result.change);
      setFailure(null);
      setProblems((known) => mergeProblems(known, { texts, found: result.problems }));
      setSaved((count) => count + 1);
      setState(waiting.current.size > 0 ? 'typing' : 'saved');
    } catch (error) {
      // What was typed since then is newer.
      waiting.current = new Map([
        ...texts.map((text) => [nameOfPlace(text), text] as const),
        ...waiting.current,
      ]);
      setFailure(toDeskError(error));
      setState('typing');
    }
    isSending.current = false;
  }, []);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    running.current = running.current.then(send);
    return running.current;
  }, [send]);

  useEffect(() => {
    const isUnsaved = () => waiting.current.size > 0 || isSending.current;
    const warn = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      if (isUnsaved()) void flush().then(revalidate);
    };
  }, [flush, revalidate]);

  return {
    ...{ change, typed, problems, state, failure, saved, flush },
    /** Reads the texts of the server again when all that was typed is saved. */
    reload: () => flush().then(revalidate),
    /**
     * Shows a text and saves it after a pause.
     * @param text `null` in it: the text without changes of the desk
     */
    type: (text: PlacedText, shown = text.text ?? '') => {
      const name = nameOfPlace(text);
      waiting.current.set(name, text);
      setTyped((known) => new Map(known).set(name, shown));
      setState('typing');
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    /** Forgets what was typed for a place: what the server has is shown again. */
    forget: (place: Place) =>
      setTyped((known) => new Map([...known].filter(([name]) => name !== nameOfPlace(place)))),
  };
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
