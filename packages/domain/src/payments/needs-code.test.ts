import { expect, test } from 'vitest';
import { hasOwnPage } from './needs-code.ts';
import { PAYMENT_FORMS } from './payment-option.ts';

// SPEC section 4: a card, airtime and every PIN are confirmed on their own page; other wallets ask on the handset. By eKash the press
// shows what to do in one's own bank, which asks (EKASH.md, push);
// a request is confirmed by the name of whom it goes to, on its own page (EKASH.md section 5, names).
test.each([
  { enableAmPin: false, started: ['money', 'push', 'bank'] },
  { enableAmPin: true, started: ['push', 'bank'] },
])(
  'with enableAmPin $enableAmPin a press on a purchase form starts a payment by $started only',
  (setting) => {
    const { enableAmPin, started } = setting;
    expect(PAYMENT_FORMS.filter((form) => !hasOwnPage({ form }, { enableAmPin }))).toEqual(started);
  },
);
