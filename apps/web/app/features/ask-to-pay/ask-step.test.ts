import type { PortalClient } from '@portal/contract/http/portal-client';
import { expect, test } from 'vitest';
import { takeAskStep } from './ask-step.ts';

const form = { name: 'Keza', note: 'for school' };
const none = { name: '', note: '' };

/** A portal that notes what is asked of it. */
function portalWith(answer: object) {
  const asked: unknown[] = [];
  const noting = (call: string) => async (input: object) => {
    asked.push([call, input]);
    return answer;
  };
  const portal = { createPayLink: noting('create'), cancelPayLink: noting('cancel') };
  return { portal: portal as unknown as PortalClient, asked };
}

test.each([
  ['makes a link with name and note', false, form, ['create', { orderId: 'o1', ...form }]],
  ['makes a link without them', false, none, ['create', { orderId: 'o1', ...none }]],
  ['cancels the link, whatever stands in the fields', true, form, ['cancel', { orderId: 'o1' }]],
  ['cancels the link from a page without fields', true, none, ['cancel', { orderId: 'o1' }]],
])('the button %s', async (_what, isCancel, typed, call) => {
  const { portal, asked } = portalWith({ kind: 'ok', result: {} });
  expect(await takeAskStep(portal, { orderId: 'o1', isCancel, form: typed })).toBeNull();
  expect(asked).toEqual([call]);
});

test.each([
  [{ kind: 'refused', message: 'The order is paid already' }, { message: 'The order is paid already' }],
  [{ kind: 'unreachable' }, { message: null }],
])('%j is told to the visitor', async (answer, told) => {
  const { portal } = portalWith(answer);
  expect(await takeAskStep(portal, { orderId: 'o1', isCancel: false, form })).toEqual(told);
});
