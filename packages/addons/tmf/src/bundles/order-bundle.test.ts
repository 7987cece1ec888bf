import { money } from '@portal/domain/money/money';
import type { StoredRequest } from '@portal/operator/requests/request-state';
import { expect, test } from 'vitest';
import type { TmfProfile } from '../profile.ts';
import { ordersOf } from './order-bundle.ts';
import { order } from './wire.ts';

const request = { key: 'K1', details: 'DAY-1', amount: money(500, 'RWF') } as StoredRequest;
const profile = { refusals: { LINE_BARRED: 'line-barred' } } as unknown as TmfProfile;

function read(version: 4 | 5, changes: object) {
  const { readState } = ordersOf({ versions: { order: version } as TmfProfile['versions'] });
  const wire = { id: 'O1', externalId: 'K1', productOrderItem: [{ productOffering: { id: 'DAY-1' } }] };
  return readState(request, order.parse({ ...wire, ...changes }), profile);
}

const REFUNDED = { kind: 'refused', reason: 'bundle-withdrawn' };
const PENDING = { kind: 'pending' };

/**
 * What each state of an order is for the customer who paid (README.md): ProductOrderStateType of TMF622 4.0.0, and the states that
 * 5.0.0 adds. `error`: nobody knows, so staff look.
 */
const STATES = {
  acknowledged: PENDING,
  pending: PENDING,
  held: PENDING,
  inProgress: PENDING,
  assessingCancellation: PENDING,
  pendingCancellation: PENDING,
  draft: PENDING,
  'inProgress.accepted': PENDING,
  completed: { kind: 'delivered', operatorReference: 'O1' },
  rejected: REFUNDED,
  failed: REFUNDED,
  cancelled: REFUNDED,
  partial: 'error',
  anotherOne: 'error',
} as const;

test.each(Object.entries(STATES))('an order that is %s is %j', (state, outcome) => {
  for (const version of [4, 5] as const) {
    if (outcome === 'error') expect(() => read(version, { state })).toThrow(`the state ${state}`);
    else expect(read(version, { state })).toEqual(outcome);
  }
});

test('an order that the operator cancelled for a reason of the profile is refused for it', () => {
  const cancelled = (cancellationReason: string | null) =>
    read(4, { state: 'cancelled', cancellationReason });
  expect(cancelled('LINE_BARRED')).toEqual({ kind: 'refused', reason: 'line-barred' });
  expect(cancelled('NO_STOCK')).toEqual(REFUNDED);
  expect(cancelled(null)).toEqual(REFUNDED);
});
