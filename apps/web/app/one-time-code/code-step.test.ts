import type { Answer, FailedAnswer } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CodeCalls, SentCode } from './code-calls.ts';
import { codeFields, type OpenCode, parsePostedCode, takeCodeStep } from './code-step.ts';

const about = 'pay RWF 500 from airtime for 0788100002';
const code: SentCode = { refId: 'ref', attemptsLeft: 5, resendAfterSeconds: 60, about };
const unreachable = { kind: 'unreachable', cause: null } as const;
const refused = (
  code: ErrorCode,
  details: Extract<FailedAnswer, { kind: 'refused' }>['details'] = {},
): FailedAnswer => ({ kind: 'refused', status: 422, code, message: `message of ${code}`, details });

/** The calls with one answer to all of them; it records their names. */
function service(answer: Answer<never> | { kind: 'ok'; result: unknown }) {
  const made: string[] = [];
  const call = (name: string) => async () => {
    made.push(name);
    return answer as Answer<never>;
  };
  const calls: CodeCalls = {
    send: call('send'),
    resend: call('resend'),
    verify: call('verify'),
    checkHandset: call('checkHandset'),
    checkNetwork: call('checkNetwork'),
  };
  return { calls, made };
}

function post(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parsePostedCode(form);
}

const send = (answer: Parameters<typeof service>[0]) =>
  takeCodeStep(service(answer).calls, post({ intent: 'send-code' }));
const sent: OpenCode = {
  ...code,
  kind: 'open',
  recipient: '',
  resends: 0,
  networkProof: false,
  problem: null,
};
const check = (answer: Parameters<typeof service>[0], before = sent) =>
  takeCodeStep(service(answer).calls, post({ ...codeFields(before), intent: 'check-code', otp: '123456' }));

describe('a one-time code', () => {
  test('is open once it was sent, with the attempts and seconds that the server reports', async () => {
    expect(await send({ kind: 'ok', result: code })).toEqual(sent);
    const open = { ...code, attemptsLeft: 2, resendAfterSeconds: 17 };
    expect(await send({ kind: 'ok', result: open })).toMatchObject({
      attemptsLeft: 2,
      resendAfterSeconds: 17,
    });
  });

  test('gives its proof when it is correct', async () => {
    expect(await check({ kind: 'ok', result: { proof: 'p' } })).toEqual({ kind: 'proven', proof: 'p' });
  });

  test('has the attempts left that the server reports after a wrong code, else one less', async () => {
    expect(await check(refused('2003', { attemptsLeft: 3 }))).toMatchObject({
      kind: 'open',
      attemptsLeft: 3,
      problem: { kind: 'wrong' },
    });
    expect(await check(refused('2003'))).toMatchObject({ kind: 'open', attemptsLeft: 4 });
    expect(await check(refused('INVALID_REQUEST'))).toMatchObject({
      attemptsLeft: 5,
      problem: { kind: 'wrong' },
    });
  });

  test('is locked after the last attempt, until a new one is sent', async () => {
    expect(await check(refused('2002'))).toMatchObject({ attemptsLeft: 0 });
    expect(await check(refused('2003', { attemptsLeft: 0 }))).toMatchObject({ attemptsLeft: 0 });
    const { calls, made } = service({ kind: 'ok', result: { ...code, refId: 'new' } });
    const fields = codeFields({ ...sent, attemptsLeft: 0 });
    expect(await takeCodeStep(calls, post({ ...fields, intent: 'resend-code' }))).toMatchObject({
      refId: 'new',
      attemptsLeft: 5,
      resends: 1,
    });
    expect(made).toEqual(['send']);
  });

  test('is sent again to the same number', async () => {
    const { calls, made } = service({ kind: 'ok', result: { ...code, refId: 'again' } });
    const fields = codeFields({ ...sent, recipient: '7** *** *56' });
    expect(await takeCodeStep(calls, post({ ...fields, intent: 'resend-code' }))).toMatchObject({
      refId: 'again',
      recipient: '7** *** *56',
      resends: 1,
    });
    expect(made).toEqual(['resend']);
  });

  test.each([
    ['4001', 'not-a-wallet'],
    ['400', 'refused'],
    ['502', 'limit'],
  ] as const)('%s ends it with the reason', async (code, reason) => {
    expect(await check(refused(code))).toEqual({ kind: 'ended', reason, message: `message of ${code}` });
  });

  test('is not sent when the server refuses or does not answer', async () => {
    expect(await send(refused('502'))).toMatchObject({ kind: 'ended', reason: 'limit' });
    expect(await send(refused('UNAVAILABLE'))).toEqual({
      kind: 'not-sent',
      message: 'message of UNAVAILABLE',
      refusal: 'UNAVAILABLE',
    });
    expect(await send(unreachable)).toEqual({ kind: 'not-sent', message: null });
  });

  test('is replaced by the proof from the handset at a limit', async () => {
    const handset = {
      refId: 'proof',
      code: '482936',
      sendTo: '300',
      dial: '*300*482936#',
      from: '+250 7** *** *56',
      expiresInSeconds: 600,
      about: 'pay RWF 500 from airtime for 0788000001',
    };
    expect(await send(refused('502', { handset }))).toEqual({
      kind: 'handset',
      offer: handset,
      message: 'message of 502',
    });
    const posted = post({ intent: 'check-code', way: 'handset', otpId: 'proof' });
    const after = (answer: Parameters<typeof service>[0]) => takeCodeStep(service(answer).calls, posted);
    expect(await after({ kind: 'ok', result: { proof: null, offer: handset } })).toEqual({
      kind: 'handset',
      offer: handset,
      message: null,
    });
    expect(await after({ kind: 'ok', result: { proof: 'p', offer: handset } })).toEqual({
      kind: 'proven',
      proof: 'p',
    });
    expect(await after(refused('400'))).toMatchObject({ kind: 'not-sent', isProofOver: true });
    expect(await after(refused('4001'))).toMatchObject({ kind: 'ended', reason: 'not-a-wallet' });
  });

  test('keeps every attempt when the server does not answer', async () => {
    expect(await check(unreachable)).toMatchObject({
      kind: 'open',
      attemptsLeft: 5,
      problem: { kind: 'unreachable' },
    });
  });

  test('never gets more attempts without another code and never fewer than none', async () => {
    const answers = fc.array(
      fc.oneof(
        fc.constant<FailedAnswer>(unreachable),
        fc.constantFrom<ErrorCode>('2003', '2002', 'INTERNAL').map((code) => refused(code)),
      ),
    );
    await fc.assert(
      fc.asyncProperty(answers, async (list) => {
        let open = sent;
        for (const answer of list) {
          const next = await check(answer, open);
          if (next.kind !== 'open' || next.attemptsLeft > open.attemptsLeft || next.attemptsLeft < 0)
            return false;
          open = next;
        }
        return true;
      }),
    );
  });
});

describe('a number that the mobile network may prove', () => {
  const offered: OpenCode = { ...sent, networkProof: true };
  const askNetwork = (answer: Parameters<typeof service>[0]) =>
    takeCodeStep(
      service(answer).calls,
      post({ ...codeFields(offered), intent: 'check-code', way: 'network' }),
    );

  test('is proven by its answer', async () => {
    expect(await askNetwork({ kind: 'ok', result: { proof: 'p' } })).toEqual({ kind: 'proven', proof: 'p' });
  });

  test('can still be proven by the code, and by the network, when that has not proved it or does not answer', async () => {
    const notYet = await askNetwork({ kind: 'ok', result: { proof: null } });
    expect(notYet).toMatchObject({
      kind: 'open',
      attemptsLeft: 5,
      networkProof: true,
      problem: { kind: 'not-proven' },
    });
    expect(await askNetwork(unreachable)).toMatchObject({ kind: 'open', networkProof: true });
  });

  test('stays so after a wrong code', async () => {
    expect(await check(refused('2003', { attemptsLeft: 3 }), offered)).toMatchObject({ networkProof: true });
  });
});
