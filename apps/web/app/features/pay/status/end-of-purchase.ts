import type { Brand } from '@portal/domain/language/brand';
import { homeBroadbandSession } from '../../../browser-storage/home-broadband-session.ts';
import { sessionOrder } from '../../../browser-storage/order-session.ts';
import { widgetInfo } from '../../../browser-storage/session-entries.ts';
import { createTypedTexts } from '../../../browser-storage/typed-texts.ts';

/** Clears the session entries of the purchase. The return button does this (SPEC section 2). */
export function clearPurchase(brand: Pick<Brand, 'name'>): void {
  sessionOrder.clear();
  widgetInfo.clear();
  homeBroadbandSession(brand).clear();
}

/** Ends what was typed for a purchase whose payment is final, and clears the session unless another order is being made in it. */
export function endPurchase(orderId: string, brand: Pick<Brand, 'name'>): void {
  createTypedTexts().end();
  if (sessionOrder.read()?.orderId === orderId) clearPurchase(brand);
}
