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
  {
    button: 'makes a link with name and note',
    isCancel: false,
    typed: form,
    call: ['create', { orderId: 'o1', ...form }],
  },
  {
    button: 'makes a link without them',
    isCancel: false,
    typed: none,
    call: ['create', { orderId: 'o1', ...none }],
  },
  {
    button: 'cancels the link, whatever stands in the fields',
    isCancel: true,
    typed: form,
    call: ['cancel', { orderId: 'o1' }],
  },
  {
    button: 'cancels the link from a page without fields',
    isCancel: true,
    typed: none,
    call: ['cancel', { orderId: 'o1' }],
  },
])('the button $button', async ({ isCancel, typed, call }) => {
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
