import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { createStorageEntry } from './storage.ts';

/** Products whose purchase starts with a number in the recharge area of home. SPEC section 2 "Purchase pages". */
export const WIDGET_TYPES = ['prepaid', 'postpaid', 'broadband'] as const;
export type WidgetType = (typeof WIDGET_TYPES)[number];

/** Data that the recharge area passes to a purchase page. */
export type WidgetInfo = { type: WidgetType; msisdn: string };

/** Session entry `widgetInfo`: the number typed on home, which prefills the purchase page. */
export const widgetInfo = createStorageEntry<WidgetInfo>('widgetInfo', (stored) => {
  const { type, msisdn } = (stored ?? {}) as Partial<WidgetInfo>;
  const number = parseMsisdn(String(msisdn ?? ''));
  const widgetType = WIDGET_TYPES.find((candidate) => candidate === type);
  return widgetType && number ? { type: widgetType, msisdn: number } : null;
});
