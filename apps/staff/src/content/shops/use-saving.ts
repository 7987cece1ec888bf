import { shopPath } from '@portal/contract/content/shop-file';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callDesk, type DeskError, toDeskError } from '../../calls/call-desk.ts';
import { problemFields } from './shop-values.ts';

/**
 * Saves a shop in the draft, and knows which of its fields are not right.
 * @param onSaved called with the id of the shop when the page has what the server has
 */
export function useSaving(onSaved: (id: string) => void) {
  const { revalidate } = useRevalidator();
  const [wrong, setWrong] = useState<string[]>([]);
  const [problem, setProblem] = useState<DeskError | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'wrong'>('idle');
  return {
    wrong,
    problem,
    state,
    /** Returns the fields that are not right; `null`: it could not be saved. */
    save: async (id: string, text: string): Promise<string[] | null> => {
      setState('saving');
      setProblem(null);
      try {
        const place = { path: shopPath(id), key: '' };
        const { problems } = await callDesk('saveContentTexts', { texts: [{ ...place, text }] });
        const fields = problemFields(problems.map((one) => one.problem));
        setWrong(fields);
        setState(problems.length > 0 ? 'wrong' : 'saved');
        await revalidate();
        onSaved(id);
        return fields;
      } catch (error) {
        setProblem(toDeskError(error));
        setState('idle');
        return null;
      }
    },
    forget: () => {
      setWrong([]);
      setState('idle');
    },
  };
}
