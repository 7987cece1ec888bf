import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callDesk, type DeskError, toDeskError } from '../calls/call-desk.ts';
import { fromTimeField } from '../texts/operator-time.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { tomorrow } from './owner-dialog.tsx';

type Item = Pick<StaffQueueItem, 'queue' | 'kind' | 'item'>;

/**
 * Takes an item with one press: it is the person's own for a day, and is given back with another. Several are taken one after the
 * other, without waiting. `onDone` gets what to say.
 */
export function useTake(onDone: (text: string) => void) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<DeskError | null>(null);
  const run = async (work: Promise<unknown>, text: string) => {
    setProblem(null);
    try {
      await work;
      onDone(text);
      await revalidate();
    } catch (error) {
      setProblem(toDeskError(error));
    }
  };
  return {
    problem,
    take: ({ queue, kind, item }: Item) =>
      run(callDesk('assignItem', { queue, kind, item, dueAt: fromTimeField(tomorrow()) }), t('owner.taken')),
    giveBack: ({ queue, kind, item }: Item) =>
      run(callDesk('releaseItem', { queue, kind, item }), t('owner.saved')),
  };
}
