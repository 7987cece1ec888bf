import type { PaymentOption } from '@portal/domain/payment-option';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { useTexts } from '../../blocks/use-texts.ts';
import type { OpenCheckout } from './read-payment-desk.ts';
import { paymentTexts } from './texts.ts';

type MethodScreenProps = {
  type: PaymentOption['type'];
  children: (checkout: OpenCheckout) => ReactNode;
};

/** The screen of a payment method, or a notice when the order cannot be paid with it. */
export function MethodScreen({ type, children }: MethodScreenProps) {
  const checkout = useOutletContext<OpenCheckout>();
  return checkout.options.some((option) => option.type === type) ? children(checkout) : <NotOffered />;
}

/** Notice for a payment method that this order cannot be paid with. */
export function NotOffered() {
  const t = useTexts(paymentTexts);
  return <p role="alert">{t('shell.unknown-method')}</p>;
}
