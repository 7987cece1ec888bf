import { useEffect, useState } from 'react';
import { type WidgetType, widgetInfo } from '../browser-storage/session-entries.ts';

/** State of a number field. The number typed on home is used unless the URL or the visitor provides one. */
export function useNumberFromHome(start: string, type: WidgetType) {
  const [digits, setDigits] = useState(start);
  useEffect(() => {
    const stored = widgetInfo.read();
    if (stored?.type === type) setDigits((now) => now || stored.msisdn);
  }, [type]);
  return [digits, setDigits] as const;
}
