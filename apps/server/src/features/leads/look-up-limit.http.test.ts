import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALLOWANCES } from '../../platform/http/rate-limits.ts';
import { makeTestPortal, type TestPortal } from '../../test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await makeTestPortal();
});
afterAll(() => portal.close());

test('guessing the contact number of an order stops soon, from wherever it is tried', async () => {
  const guess = async (nth: number) => {
    const wish = { leadId: 'W4F7K2M9Q', contactNumber: `7881${String(nth).padStart(5, '0')}` };
    const headers = { 'x-forwarded-for': `10.0.${nth}.1` };
    return (await portal.call('trackLead', wish, { headers })).envelope.statusCode;
  };
  const answers: unknown[] = [];
  for (let nth = 0; nth <= ALLOWANCES.lead.perAddress; nth += 1) answers.push(await guess(nth));
  expect(answers.slice(0, -1).every((code) => code === 'LEAD_UNKNOWN')).toBe(true);
  expect(answers.at(-1)).toBe('RATE_LIMITED');
});
