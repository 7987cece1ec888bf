import type { PaymentForm } from '@portal/domain/payments/payment-option';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import type { OpenCheckout } from './load-checkout.ts';
import type { PaymentOption } from './payment-methods.ts';
import { paymentTexts } from './texts.ts';

type MethodScreenProps = {
  form: PaymentForm;
  children: (checkout: OpenCheckout, option: PaymentOption) => ReactNode;
};

/** The screen of a payment method, or a notice when the order cannot be paid with it. */
export function MethodScreen({ form, children }: MethodScreenProps) {
  const checkout = useOutletContext<OpenCheckout>();
  const option = checkout.options.find((each) => each.form === form);
  return option ? children(checkout, option) : <NotOffered />;
}

/** Notice for a payment method that this order cannot be paid with. */
export function NotOffered() {
  const t = useTexts(paymentTexts);
  return <p role="alert">{t('shell.unknown-method')}</p>;
}
