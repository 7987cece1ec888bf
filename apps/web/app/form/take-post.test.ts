import type { PortalClient } from '@portal/contract/http/portal-client';
import { expect, test } from 'vitest';
import { SCRIPT_FIELD, SOLUTION_FIELD, takePost } from './take-post.ts';

const challenge = {
  algorithm: 'SHA-256',
  challenge: 'c',
  maxnumber: 9,
  salt: 's',
  signature: 'g',
} as const;

/** A portal whose one call is refused with a challenge until it gets a solution. */
function portalWithChallenge() {
  const given: unknown[] = [];
  const resendCode: PortalClient['resendCode'] = async (_input, options) => {
    given.push(options);
    const details = { proofOfWork: challenge };
    return { kind: 'refused', status: 429, code: '502', message: 'said', details };
  };
  return { portal: { resendCode } as PortalClient, given };
}

function form(...names: string[]): FormData {
  const posted = new FormData();
  for (const name of names) posted.set(name, 'x');
  return posted;
}

const ask = async (portal: PortalClient) => ({ code: (await portal.resendCode({ refId: 'r' })).kind });

test('a challenge goes to the script that posted the form, with the result', async () => {
  const { portal } = portalWithChallenge();
  expect(await takePost(portal, form(SCRIPT_FIELD), ask)).toEqual({ code: 'refused', challenge });
});

test('the solution in the form goes with the calls, and no second challenge comes back', async () => {
  const { portal, given } = portalWithChallenge();
  expect(await takePost(portal, form(SCRIPT_FIELD, SOLUTION_FIELD), ask)).toEqual({ code: 'refused' });
  expect(given).toEqual([{ solution: 'x' }]);
});

test('a plain form gets the other ways of the refusal', async () => {
  const { portal, given } = portalWithChallenge();
  expect(await takePost(portal, form(), ask)).toEqual({ code: 'refused' });
  expect(given).toEqual([undefined]);
});
