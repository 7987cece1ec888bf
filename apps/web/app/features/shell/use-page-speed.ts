import { useEffect } from 'react';
import { useRootData } from '../../context/root-data.ts';
import { schedulePageSpeed } from '../../page-speed/schedule-page-speed.ts';

/** Reports how fast the page was, with consent (RULINGS 35). */
export function usePageSpeed(): void {
  const { consent } = useRootData();
  useEffect(() => (consent ? schedulePageSpeed() : undefined), [consent]);
}
