import { expect, test } from 'vitest';
import type { Checkout } from './checkouts.ts';
import { type CheckoutDesk, tellMerchant } from './gateway.ts';

test('a message to the merchant that breaks off is lost and ends nothing else: the others are still sent', async () => {
  let tried = 0;
  const tell = async () => {
    tried += 1;
    throw new Error('terminating connection due to administrator command');
  };
  const desk = { gateways: { dpo: { title: 'DPO', returnTo: () => '', tell } } } as unknown as CheckoutDesk;
  const checkout = { gateway: 'dpo', behaviour: 'callback-twice' } as Checkout;
  await expect(tellMerchant(desk, checkout)).resolves.toBeUndefined();
  expect(tried).toBe(3);
});
