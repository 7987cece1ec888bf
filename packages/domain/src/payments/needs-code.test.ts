import { expect, test } from 'vitest';
import { hasOwnPage } from './needs-code.ts';
import { PAYMENT_FORMS } from './payment-option.ts';

// SPEC section 4: a card, airtime and every PIN are confirmed on their own page; other wallets ask on the handset.
test.each([
  { enableAmPin: false, charged: ['money', 'push'] },
  { enableAmPin: true, charged: ['push'] },
])('with enableAmPin $enableAmPin a press on a purchase form charges by $charged only', (setting) => {
  const { enableAmPin, charged } = setting;
  expect(PAYMENT_FORMS.filter((form) => !hasOwnPage({ form }, { enableAmPin }))).toEqual(charged);
});
