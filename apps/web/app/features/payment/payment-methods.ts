import { type Brand, moneySegment } from '@portal/domain/brand';
import {
  listPaymentOptions,
  type PaymentOption,
  type PaymentOptionType,
} from '@portal/domain/payment-option';
import type { IconName } from '../../ui/icon.tsx';

/** One way to pay as this shell shows it. Its screen is the route of that path. */
export type PaymentMethod = {
  /** Path segment below `/payment/start/`. */
  segment: (brand: Pick<Brand, 'slug'>) => string;
  icon: IconName;
};

/** Ways to pay that have a screen. A new wallet is one folder, one route and one line here. */
const METHODS: Partial<Record<PaymentOptionType, PaymentMethod>> = {
  card: { segment: () => 'card', icon: 'card' },
  money: { segment: moneySegment, icon: 'wallet' },
  airtime: { segment: () => 'airtime', icon: 'phone' },
  smartcash: { segment: () => 'smartcash', icon: 'lock' },
  mpesa: { segment: () => 'mpesa', icon: 'message' },
  momo: { segment: () => 'momo', icon: 'message' },
  gsma: { segment: () => 'gsma', icon: 'message' },
};

/** Path of the screen of a way to pay, `null` where it has none. */
export function pathOfOption(type: PaymentOptionType, brand: Pick<Brand, 'slug'>): string | null {
  const method = METHODS[type];
  return method ? `/payment/start/${method.segment(brand)}` : null;
}

/** A way to pay that is offered and has a screen. */
export type OfferedMethod = {
  type: PaymentOptionType;
  path: string;
  icon: IconName;
  /** Many payments with it fail at the moment: said before it is chosen. */
  failing: boolean;
};

/** What the server offers, as far as there is a screen for it: by name, one of each type, failing ones last. */
export function offeredMethods(
  options: readonly PaymentOption[],
  brand: Pick<Brand, 'slug'>,
): OfferedMethod[] {
  return listPaymentOptions(options).flatMap(({ type, failing = false }) => {
    const method = METHODS[type];
    const path = pathOfOption(type, brand);
    if (!method || !path) return [];
    return [{ type, icon: method.icon, path, failing }];
  });
}
