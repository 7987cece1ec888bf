import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { describe, expect, test } from 'vitest';
import { SCRIPT_FIELD } from '../../../form/take-post.ts';
import type { OpenCheckout } from '../load-checkout.ts';
import type { PaymentOption } from '../payment-methods.ts';
import { parsePaymentForm } from './payment-form.ts';
import { takePaymentStep } from './take-payment-step.ts';

const payer = '788100001';
const transactionId = 't'.repeat(22);
const ok = <Result>(result: Result) => ({ kind: 'ok', result }) as const;
const refused = (code: ErrorCode) =>
  ({ kind: 'refused', status: 422, code, message: `said ${code}`, details: {} }) as const;
const openCode = ok({ refId: 'ref', attemptsLeft: 5, resendAfterSeconds: 60, about: 'pay RWF 500' });
const initiated = ok({ transactionId, encryptionKeyDetails: { id: 'k', key: 'KEY', at: 'NOON' } });
const processed = ok({ transactionId, status: 'IN_PROCESS', redirectUrl: null, accessCode: null });
const unreachable = { kind: 'unreachable', cause: null } as const;

/** A portal that accepts everything; it records the names of the calls. */
function portalWith(answers: Record<string, unknown> = {}) {
  const made: string[] = [];
  const all: Record<string, unknown> = {
    findKeptProof: ok({ uniqueCode: null }),
    sendCode: openCode,
    verifyWalletUser: ok({ uniqueCode: 'proof' }),
    queryBalance: ok({ queryBalanceResult: [airtime('500')] }),
    findPayer: ok({ maskedName: 'J. M***a' }),
    initiatePayment: initiated,
    processPayment: processed,
    initiateSecurePayment: initiated,
    processSecurePayment: processed,
    ...answers,
  };
  const calls = Object.entries(all).map(([name, answer]) => {
    const call = async () => {
      made.push(name);
      return answer;
    };
    return [name, call];
  });
  return { portal: Object.fromEntries(calls) as PortalClient, made };
}

function airtime(balance: string): CallResult<'queryBalance'>['queryBalanceResult'][number] {
  return {
    serviceType: 'AIRTIME',
    balanceDescription: 'Airtime',
    balance,
    balanceType: 'LIMITED',
    unitType: 'RWF',
    expireTime: '',
    expired: false,
  };
}

type Step = {
  form: PaymentOption['form'];
  fields?: Record<string, string>;
  answers?: Record<string, unknown>;
  isByScript?: boolean;
};

async function take({ form, fields = {}, answers = {}, isByScript = true }: Step) {
  const posted = new FormData();
  const all = { payer, email: '', ...(isByScript && { [SCRIPT_FIELD]: 'yes' }), ...fields };
  for (const [name, value] of Object.entries(all)) posted.set(name, value);
  const { portal, made } = portalWith(answers);
  const checkout = {
    order: { orderId: 'o1', amount: '500', currency: 'RWF', leadId: null },
    settings: { enableAmPin: true },
  } as OpenCheckout;
  const option = { form, paymentMode: 'X' } as PaymentOption;
  return { result: await takePaymentStep({ portal, checkout, option }, parsePaymentForm(posted)), made };
}

const verify = { intent: 'check-code', otpId: 'ref', otp: '123456' };
const pin = { intent: 'pin', proof: 'proof', transactionId, amPin: 'encrypted' };

describe('a request that names its payer', () => {
  test.each([true, false])(
    'is sent after the customer has seen the name, and not before (script: %s)',
    async (isByScript) => {
      const first = await take({ form: 'request', isByScript });
      expect(first.result).toEqual({ kind: 'confirm', maskedName: 'J. M***a' });
      expect(first.made).toEqual(['findPayer']);
      const second = await take({ form: 'request', isByScript, fields: { confirmed: payer } });
      expect(second.result).toEqual({ kind: 'waiting', transactionId });
      expect(second.made).toEqual(['initiatePayment', 'processPayment']);
    },
  );

  test('to another number than the one that was confirmed is asked about again', async () => {
    const { result, made } = await take({ form: 'request', fields: { confirmed: '788100002' } });
    expect(result).toMatchObject({ kind: 'confirm' });
    expect(made).toEqual(['findPayer']);
  });

  test.each([
    ['4001', { kind: 'not-a-wallet', payer, message: 'said 4001' }],
    ['RATE_LIMITED', { kind: 'said', message: 'said RATE_LIMITED' }],
    ['PROVIDER_UNAVAILABLE', { kind: 'said', message: 'said PROVIDER_UNAVAILABLE' }],
  ] as const)('is not sent when the look-up is refused with %s', async (code, problem) => {
    const { result, made } = await take({ form: 'request', answers: { findPayer: refused(code) } });
    expect(result).toEqual({ kind: 'form', problem });
    expect(made).toEqual(['findPayer']);
  });
});

describe('a wallet with a request on the handset', () => {
  test('is asked at once, with and without a script', async () => {
    for (const isByScript of [true, false]) {
      const { result, made } = await take({ form: 'push', isByScript });
      expect(result).toEqual({ kind: 'waiting', transactionId });
      expect(made).toEqual(['initiatePayment', 'processPayment']);
    }
  });

  test('is not asked without a complete number', async () => {
    const { result, made } = await take({ form: 'push', fields: { payer: '7881' } });
    expect(result).toEqual({ kind: 'form', problem: { kind: 'required' } });
    expect(made).toEqual([]);
  });

  test('that needs a proof first sends a code, says why, and sends the request after the right code', async () => {
    const answers = { processPayment: refused('PROOF_REQUIRED') };
    const first = await take({ form: 'push', answers });
    expect(first.result).toMatchObject({ kind: 'code', code: { kind: 'open' }, why: 'said PROOF_REQUIRED' });
    expect(first.made).toEqual(['initiatePayment', 'processPayment', 'sendCode']);
    const second = await take({ form: 'push', fields: verify });
    expect(second.result).toMatchObject({ kind: 'waiting', transactionId });
    expect(second.made).toEqual(['verifyWalletUser', 'initiatePayment', 'processPayment']);
    const wrong = await take({
      form: 'push',
      fields: verify,
      answers: { verifyWalletUser: refused('2003') },
    });
    expect(wrong).toMatchObject({ result: { kind: 'code' }, made: ['verifyWalletUser'] });
  });

  test('that needs a proof first says without a script how to prove the number from the handset', async () => {
    const handset = {
      refId: 'ref',
      code: '123456',
      sendTo: '300',
      dial: '*300*123456#',
      from: '07',
      expiresInSeconds: 600,
    };
    const answers = { processPayment: { ...refused('PROOF_REQUIRED'), details: { handset } } };
    const { result, made } = await take({ form: 'push', answers, isByScript: false });
    expect(result).toMatchObject({ kind: 'form', problem: { kind: 'said', handset: { sendTo: '300' } } });
    expect(made).not.toContain('sendCode');
  });

  test('leaves a refusal in the form, and an order that is paid elsewhere to its page', async () => {
    const answers = { initiatePayment: refused('4001') };
    expect((await take({ form: 'push', answers })).result).toEqual({
      kind: 'form',
      problem: { kind: 'not-a-wallet', payer, message: 'said 4001' },
    });
    const closed = { initiatePayment: refused('ORDER_CLOSED') };
    expect((await take({ form: 'push', answers: closed })).result).toEqual({ kind: 'closed' });
  });
});

describe('a wallet with a PIN', () => {
  test('needs a script, which encrypts the PIN', async () => {
    for (const form of ['money', 'pin', 'airtime'] as const) {
      const { result, made } = await take({ form, isByScript: false });
      expect(result).toEqual({ kind: 'form', problem: { kind: 'needs-script' } });
      expect(made).toEqual([]);
    }
  });

  test('goes from the code to the PIN to the status page', async () => {
    expect((await take({ form: 'pin' })).result).toMatchObject({ kind: 'code', code: { refId: 'ref' } });
    expect((await take({ form: 'pin', fields: verify })).result).toEqual({ kind: 'proven', proof: 'proof' });
    const key = await take({ form: 'pin', fields: { intent: 'pin-key', proof: 'proof' } });
    expect(key.result).toMatchObject({ kind: 'key', transactionId, key: 'KEY', at: 'NOON' });
    expect(key.made).toEqual(['initiateSecurePayment']);
    const paid = await take({ form: 'pin', fields: pin });
    expect(paid.result).toEqual({ kind: 'over', transactionId });
    expect(paid.made).toEqual(['processSecurePayment']);
  });

  test('sends a new code when the proof has expired', async () => {
    const answers = { processSecurePayment: refused('PROOF_INVALID') };
    const { result, made } = await take({ form: 'pin', fields: pin, answers });
    expect(result).toMatchObject({ kind: 'code', code: { kind: 'open', resends: 0 } });
    expect(made).toEqual(['processSecurePayment', 'findKeptProof', 'sendCode']);
  });

  test('goes to the PIN without a code while the last proof is kept, but airtime does not', async () => {
    const answers = { findKeptProof: ok({ uniqueCode: 'kept' }) };
    for (const form of ['money', 'pin'] as const) {
      const { result, made } = await take({ form, answers });
      expect(result).toEqual({ kind: 'proven', proof: 'kept' });
      expect(made).toEqual(['findKeptProof']);
    }
    expect((await take({ form: 'airtime', answers })).made).toEqual(['sendCode']);
  });

  test('sends a code when it is unknown whether a proof is kept', async () => {
    expect((await take({ form: 'pin', answers: { findKeptProof: unreachable } })).made).toEqual([
      'findKeptProof',
      'sendCode',
    ]);
  });
});

describe('airtime', () => {
  test('goes from the code and the balance to "Are you sure?", and is then charged at once', async () => {
    const checked = await take({ form: 'airtime', fields: verify });
    expect(checked.result).toEqual({ kind: 'proven', proof: 'proof' });
    expect(checked.made).toEqual(['verifyWalletUser', 'queryBalance']);
    const agreed = await take({ form: 'airtime', fields: { intent: 'agree', proof: 'proof' } });
    expect(agreed.result).toEqual({ kind: 'over', transactionId });
    expect(agreed.made).toEqual(['initiatePayment', 'processPayment']);
  });

  test('that is too little is reported before the question', async () => {
    const answers = { queryBalance: ok({ queryBalanceResult: [airtime('499')] }) };
    expect((await take({ form: 'airtime', fields: verify, answers })).result).toEqual({
      kind: 'form',
      problem: { kind: 'too-little', payer },
    });
  });

  test('is not reported as too little when the balance cannot be read', async () => {
    const read = async (queryBalance: unknown) =>
      (await take({ form: 'airtime', fields: verify, answers: { queryBalance } })).result;
    expect(await read(unreachable)).toEqual({ kind: 'form', problem: { kind: 'unreachable' } });
    expect(await read(refused('UNAVAILABLE'))).toMatchObject({
      problem: { kind: 'said', message: 'said UNAVAILABLE' },
    });
  });

  test('of a line that has none is reported with the reason', async () => {
    const answers = { verifyWalletUser: refused('4001') };
    expect((await take({ form: 'airtime', fields: verify, answers })).result).toMatchObject({
      kind: 'code',
      code: { kind: 'ended', reason: 'not-a-wallet' },
    });
  });
});
