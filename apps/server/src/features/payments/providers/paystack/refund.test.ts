import { money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import type { JsonApi } from '../../../../platform/api-client/json-api.ts';
import { refundPaystack } from './refund.ts';

type Refund = { id: number; status: string };

/** The gateway's refunds of one charge; a new one begins with `begins`. */
function gateway(listed: Refund[], begins = 'pending') {
  const api: JsonApi = async ({ method }) => {
    if (method === 'POST') listed.push({ id: listed.length + 1, status: begins });
    const body = method === 'POST' ? { status: true, data: {} } : { status: true, data: listed };
    return { kind: 'answered', status: 200, body };
  };
  return (attempt: number) =>
    refundPaystack(api, { reference: 'ours', providerReference: 'T1', amount: money(500, 'RWF'), attempt });
}

test('a refund that the bank has still to carry out is submitted, and requested once', async () => {
  const listed: Refund[] = [];
  const refund = gateway(listed);
  for (const day of [1, 2, 9]) {
    expect(await refund(1), `day ${day}`).toEqual({ kind: 'submitted', refundReference: '1' });
  }
  expect(listed).toHaveLength(1);
  for (const each of listed) each.status = 'processed';
  expect(await refund(1)).toEqual({ kind: 'refunded', refundReference: '1' });
});

test('a refund that failed is refused under its number and requested again under the next one', async () => {
  const listed: Refund[] = [{ id: 1, status: 'failed' }];
  const refund = gateway(listed);
  expect(await refund(1)).toEqual({ kind: 'refused', reason: 'failed' });
  expect(await refund(2)).toEqual({ kind: 'submitted', refundReference: '2' });
  expect(await refund(2)).toEqual({ kind: 'submitted', refundReference: '2' });
  expect(listed).toHaveLength(2);
});

test('a new number never requests a second refund beside one that has not failed', async () => {
  for (const status of ['processed', 'processing', 'needs-attention', 'a-new-word']) {
    const listed = [{ id: 7, status }];
    await gateway(listed)(2);
    expect(listed, status).toHaveLength(1);
  }
});
