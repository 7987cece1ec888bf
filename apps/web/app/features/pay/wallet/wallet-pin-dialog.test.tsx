import { expect, test } from 'vitest';
import { renderHtml } from '../../../testing/render-page.tsx';
import type { OpenCheckout } from '../load-checkout.ts';
import type { WalletDialogProps } from './wallet-dialog-props.ts';
import { WalletPinDialog } from './wallet-pin-dialog.tsx';

function dialogWith(pinRepeat: boolean): string {
  const checkout = {
    order: { msisdn: '788100001', rechargeType: 'PREPAID RECHARGE', amount: '500', currency: 'RWF' },
    settings: { enableAmPin: true, pinResetDial: '*1#', pinRepeat, paymentMaxTry: 12 },
  } as unknown as OpenCheckout;
  const post = { isBusy: false, hasFailed: false, result: null, send: () => {} };
  const props = { checkout, texts: {}, post, fields: {}, onClosed: () => {} };
  const html = renderHtml(<WalletPinDialog {...(props as unknown as WalletDialogProps)} />);
  return html.replaceAll('\u00a0', ' ');
}

test('the PIN dialog asks whether the device is the customer’s own only where a repeat needs no code', () => {
  expect(dialogWith(true)).toContain('type="checkbox"');
  const without = dialogWith(false);
  expect(without).not.toContain('type="checkbox"');
  expect(without).toContain('RWF 500');
});
