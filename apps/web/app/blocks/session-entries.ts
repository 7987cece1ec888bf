import { parseMsisdn } from '@portal/domain/msisdn';
import { sessionEntry } from './session.ts';

/** Products that begin with a number in the recharge area of home. SPEC section 2 "Purchase pages". */
export const WIDGET_TYPES = ['prepaid', 'postpaid', 'broadband'] as const;
export type WidgetType = (typeof WIDGET_TYPES)[number];

/** What the recharge area hands to a purchase page. */
export type WidgetInfo = { type: WidgetType; msisdn: string };

/** Session entry `widgetInfo`: the number typed on home, to prefill the purchase page. */
export const widgetInfo = sessionEntry<WidgetInfo>('widgetInfo', (stored) => {
  const { type, msisdn } = (stored ?? {}) as Partial<WidgetInfo>;
  const number = parseMsisdn(String(msisdn ?? ''));
  const known = WIDGET_TYPES.find((candidate) => candidate === type);
  return known && number ? { type: known, msisdn: number } : null;
});

/** Session entry `selectedLanguage`: the wire code of the language last shown, e.g. `EN`. The URL is the truth. */
export const selectedLanguage = sessionEntry<string>('selectedLanguage', (stored) =>
  typeof stored === 'string' ? stored : null,
);
