import { type Brand, brandWords, moneySegment } from '@portal/domain/brand';
import type { PaymentForm, PaymentMark } from '@portal/domain/payment-option';

/** One option of the payment page, as `payment-options` describes it to the web app. */
export type PaymentOptionDescriptor = {
  /** Key of its texts and settings, e.g. `momo`. */
  type: string;
  /** Wire spelling (SPEC section 3 "Payment option"). */
  wireType: string;
  /** Shown name in English (SPEC section 2 "Payment shell"); `{wallet}` is the brand's own wallet. */
  name: string;
  /** Name in the middle of a sentence of an SMS; `null`: the sentences name it themselves. */
  nameInSms: string | null;
  /** Whether every language must translate the names. Names of companies stay as they are. */
  isTranslated: boolean;
  /** Which form of the web app takes the payer's data. */
  form: PaymentForm;
  mark: PaymentMark;
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
  nameInSms: 'card',
  isTranslated: true,
  form: 'card',
  mark: 'card',
  segment: 'card',
};

/** Shown name in English. */
export function optionName({ name }: PaymentOptionDescriptor, brand: Pick<Brand, 'name'>): string {
  return name.replace('{wallet}', brandWords(brand).wallet);
}

/** Last segment of the path of an option's page. */
export function optionSegment({ segment }: PaymentOptionDescriptor, brand: Pick<Brand, 'slug'>): string {
  return segment ?? moneySegment(brand);
}
