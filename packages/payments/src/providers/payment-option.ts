import type { ContentKey } from '@portal/contract/content-keys';
import { type Brand, brandNames, moneySegment } from '@portal/domain/language/brand';
import type { PaymentForm } from '@portal/domain/payments/payment-option';

type MessageKey = ContentKey<'message-translation'>;

/** Placeholder name of the option that is the brand's own wallet. */
export const BRAND_WALLET = '{wallet}';

/** One option of the payment page, as `payment-options` describes it to the web app. */
export type PaymentOptionDescriptor = {
  /** Key of its texts and settings and of its drawing in `platform/brand/marks`, e.g. `momo`. */
  type: string;
  /** Wire spelling (SPEC section 3 "Payment option"). */
  wireType: string;
  /** Shown name in English (SPEC section 2 "Payment shell"); {@link BRAND_WALLET} is the brand's own wallet. */
  name: string;
  /** Keys of the translated names: on the page, and inside a sentence of an SMS. Left out for names of companies. */
  texts?: { label: MessageKey; inSms: MessageKey };
  /** Which form of the web app takes the payer's data. */
  form: PaymentForm;
  /** Last segment of the path below `/payment/start`; left out, that of the brand's own wallet. */
  segment?: string;
  /** Whether the form of a push wallet has a field for an e-mail address. */
  takesEmail?: boolean;
};

/** The option that all card gateways belong to. */
export const CARD_OPTION: PaymentOptionDescriptor = {
  type: 'card',
  wireType: 'PG',
  name: 'Debit/Credit Card',
  texts: { label: 'method.card', inSms: 'paid-with.card' },
  form: 'card',
  segment: 'card',
};

/** Shown name in English. */
export function optionName({ name }: PaymentOptionDescriptor, brand: Pick<Brand, 'name'>): string {
  return name.replace(BRAND_WALLET, brandNames(brand).wallet);
}

/** Last segment of the path of an option's page. */
export function optionSegment({ segment }: PaymentOptionDescriptor, brand: Pick<Brand, 'slug'>): string {
  return segment ?? moneySegment(brand);
}
