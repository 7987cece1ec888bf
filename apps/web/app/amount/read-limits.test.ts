import type { PortalClient } from '@portal/contract/http/portal-client';
import { money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import { readLimits } from './read-limits.ts';

/** Each differs from all others, so that none can be taken for another. */
const configData = { preMinAmnt: '100', preMaxAmnt: '50000', postMinAmnt: '500', postMaxAmnt: '900000' };

const portalWith = (config: object) =>
  ({
    readConfig: async () => config,
    readProductConfig: async () => ({ kind: 'ok', result: { currency: 'RWF' } }),
  }) as unknown as PortalClient;

test.each([
  ['pre', 'a recharge', { min: money(100, 'RWF'), max: money(50_000, 'RWF') }],
  ['post', 'the payment of a bill', { min: money(500, 'RWF'), max: money(900_000, 'RWF') }],
] as const)('%s: %s has the limits of its own kind', async (kind, _what, limits) => {
  expect((await readLimits(portalWith({ kind: 'ok', result: { configData } }), kind))?.limits).toEqual(
    limits,
  );
});

test('without an answer there are no limits, rather than wrong ones', async () => {
  expect(await readLimits(portalWith({ kind: 'unreachable' }), 'post')).toBeNull();
});
