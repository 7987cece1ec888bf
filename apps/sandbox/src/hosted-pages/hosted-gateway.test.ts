import { expect, test } from 'vitest';
import type { Checkout } from './checkouts.ts';
import { type HostedGateway, notifyMerchant } from './hosted-gateway.ts';

test('a message to the merchant that breaks off is lost and ends nothing else: the others are still sent', async () => {
  let tried = 0;
  const notify = async () => {
    tried += 1;
    throw new Error('terminating connection due to administrator command');
  };
  const checkout = { gateway: 'dpo', behaviour: 'callback-twice' } as Checkout;
  await expect(notifyMerchant({ notify } as unknown as HostedGateway, checkout)).resolves.toBeUndefined();
  expect(tried).toBe(3);
});
