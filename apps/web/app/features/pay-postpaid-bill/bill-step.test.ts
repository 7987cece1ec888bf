import type { PortalClient } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { expect, test } from 'vitest';
import { parseBillForm } from './bill-form.ts';
import { takeBillStep } from './bill-step.ts';

const msisdn = '788100005';
const ok = <Result>(result: Result) => ({ kind: 'ok', result }) as const;
const refused = (code: ErrorCode) =>
  ({ kind: 'refused', status: 422, code, message: `said ${code}`, details: {} }) as const;
const bill = { totalOutstanding: '12500', currency: 'RWF' };

/** Takes a step at a portal that accepts everything but `answers`; `made` are the names of the calls. */
async function take(fields: Record<string, string>, answers: Record<string, unknown> = {}) {
  const made: string[] = [];
  const all: Record<string, unknown> = {
    checkLine: ok('POSTPAID'),
    sendBillCode: ok({ otpId: 'id', attemptsLeft: 5, resendAfterSeconds: 60 }),
    resendBillCode: ok({ otpId: 'again', attemptsLeft: 5, resendAfterSeconds: 60 }),
    verifyBillCode: ok({ otpId: 'id' }),
    readBill: ok(bill),
    validateAccount: ok(bill),
    ...answers,
  };
  const calls = Object.entries(all).map(([name, answer]) => {
    const call = async () => {
      made.push(name);
      return answer;
    };
    return [name, call];
  });
  const form = new FormData();
  for (const [name, value] of Object.entries({ msisdn, ...fields })) form.set(name, value);
  const result = await takeBillStep(parseBillForm(form), Object.fromEntries(calls) as PortalClient, '/');
  return { result, made };
}

test('the number is checked before the page offers the ways to open its bill', async () => {
  const { result, made } = await take({ intent: 'verify' });
  expect(result).toEqual({ kind: 'page', access: { kind: 'choose' }, problems: {} });
  expect(made).toEqual(['checkLine']);
  expect((await take({ intent: 'verify', msisdn: '' })).result).toMatchObject({
    access: { kind: 'closed' },
    problems: { msisdn: { kind: 'required' } },
  });
  const prepaid = await take({ intent: 'verify' }, { checkLine: ok('PREPAID') });
  expect(prepaid.result).toMatchObject({
    access: { kind: 'closed' },
    problems: { msisdn: { kind: 'wrong-line' } },
  });
  const unavailable = await take({ intent: 'verify' }, { checkLine: refused('UNAVAILABLE') });
  expect(unavailable.result).toMatchObject({
    problems: { form: { message: 'said UNAVAILABLE' } },
  });
});

test('a code is sent, sent again, and opens the bill', async () => {
  const sent = await take({ intent: 'send-code' });
  expect(sent.result).toMatchObject({ access: { kind: 'code', code: { kind: 'open', refId: 'id' } } });
  expect(sent.made).toEqual(['sendBillCode']);
  const again = await take({ intent: 'resend-code', otpId: 'id' });
  expect(again.result).toMatchObject({ access: { code: { refId: 'again', resends: 1 } } });
  const opened = await take({ intent: 'check-code', otpId: 'id', otp: '123456' });
  expect(opened.result).toMatchObject({ access: { kind: 'open', opened: { proof: { otpId: 'id' } } } });
  expect(opened.made).toEqual(['verifyBillCode', 'readBill']);
});

test('a bill that cannot be read leads back to the choice, with the reason', async () => {
  const check = { intent: 'check-code', otpId: 'id', otp: '123456' };
  const { result } = await take(check, { readBill: refused('UNAVAILABLE') });
  expect(result).toMatchObject({
    access: { kind: 'choose' },
    problems: { form: { message: 'said UNAVAILABLE' } },
  });
});

test('an account number opens the bill; what is wrong with it is said beside its field', async () => {
  const account = (accountNo: string, answers = {}) => take({ intent: 'account', accountNo }, answers);
  expect((await account('9788100005')).result).toMatchObject({ access: { kind: 'open' } });
  expect((await account('12345')).result).toMatchObject({ problems: { account: { kind: 'malformed' } } });
  expect((await account('9788100005', { validateAccount: refused('60119') })).result).toMatchObject({
    access: { kind: 'choose' },
    problems: { account: { kind: 'said', message: 'said 60119' } },
  });
});
