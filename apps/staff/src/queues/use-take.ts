import type { StaffQueueItem } from '@portal/contract/staff/staff-queues';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callDesk, type DeskError, toDeskError } from '../calls/call-desk.ts';
import { fromTimeField } from '../texts/operator-time.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { tomorrow } from './owner-dialog.tsx';

/** Takes an item with one press: it is the person's own for a day. Several are taken one after the other, without waiting. */
export function useTake(onDone: (text: string) => void) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<DeskError | null>(null);
  const take = async ({ queue, kind, item }: Pick<StaffQueueItem, 'queue' | 'kind' | 'item'>) => {
    setProblem(null);
    try {
      await callDesk('assignItem', { queue, kind, item, dueAt: fromTimeField(tomorrow()) });
      onDone(t('owner.taken'));
      await revalidate();
    } catch (error) {
      setProblem(toDeskError(error));
    }
  };
  return { take, problem };
}
