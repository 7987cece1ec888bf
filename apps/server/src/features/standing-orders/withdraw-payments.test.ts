import { expect, test } from 'vitest';
import type { StandingDeps } from './standing-deps.ts';
import { withdrawPayments } from './withdraw-payments.ts';

/** Stops a standing order whose payment is in this state. Returns the payments that were cancelled. */
async function stop(payment: { state: string; isPermitted: boolean }): Promise<string[]> {
  const cancelled: string[] = [];
  const deps = {
    findPayment: async () => ({ state: payment.state }),
    cancelPayment: async ({ transactionId }: { transactionId: string }) => void cancelled.push(transactionId),
    log: { warn: () => {} },
  } as unknown as Pick<StandingDeps, 'findPayment' | 'cancelPayment' | 'log'>;
  await withdrawPayments(deps, [{ transactionId: 't', visitorId: 'v', isPermitted: payment.isPermitted }]);
  return cancelled;
}

// Decision 241: a charge under a permission needs no approval, so it cannot be withdrawn once the provider has it.
test.each([
  ['waits to be handed over, with a permission', { state: 'created', isPermitted: true }, ['t']],
  ['was handed over with a permission', { state: 'submitted', isPermitted: true }, []],
  ['waits to be handed over', { state: 'created', isPermitted: false }, ['t']],
  ['waits on the handset', { state: 'submitted', isPermitted: false }, ['t']],
])('the payment of a stopped standing order that %s: cancelled are %j', async (_what, payment, expected) => {
  expect(await stop(payment)).toEqual(expected);
});
