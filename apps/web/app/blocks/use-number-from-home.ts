import { useEffect, useState } from 'react';
import { type WidgetType, widgetInfo } from './session-entries.ts';

/**
 * The digits of a number field. The number typed on home waits in the session for the page of its type; what the
 * address or the visitor says wins over it.
 */
export function useNumberFromHome(start: string, type: WidgetType) {
  const [digits, setDigits] = useState(start);
  useEffect(() => {
    const waiting = widgetInfo.read();
    if (waiting?.type === type) setDigits((now) => now || waiting.msisdn);
  }, [type]);
  return [digits, setDigits] as const;
}
