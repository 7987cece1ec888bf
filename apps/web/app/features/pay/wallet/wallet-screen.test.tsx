import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { expect, test } from 'vitest';
import { renderHtml } from '../../../testing/render-page.tsx';
import type { OpenCheckout } from '../load-checkout.ts';
import type { PaymentOption } from '../payment-methods.ts';
import type { PaymentStep } from './take-payment-step.ts';
import { WalletScreen } from './wallet-screen.tsx';

const checkout = {
  order: {
    orderId: 'o'.repeat(22),
    msisdn: '788100001',
    rechargeType: 'PREPAID RECHARGE',
    lineType: 'PREPAID',
    amount: '500',
    currency: 'RWF',
    leadId: null,
    emailId: null,
  },
  settings: { enableAmPin: true, pinResetDial: '*1#', pinRepeat: true, paymentMaxTry: 12 },
} as unknown as OpenCheckout;

type Form = Exclude<PaymentOption['form'], 'card'>;

/** The page of a method, before a post or after one without JavaScript. */
function pageOf(form: Form, posted: { payer: string; step: PaymentStep } | null = null): string {
  const option = { form, type: form, label: 'Other Pay', takesEmail: true } as PaymentOption;
  return renderHtml(
    <WalletScreen
      option={option}
      form={form}
      checkout={checkout}
      posted={posted && { email: '', ...posted }}
      payer={'788100001' as Msisdn}
      keptProof={null}
    />,
  );
}

const refused = (problem: Extract<PaymentStep, { kind: 'form' }>['problem'], payer = '788100009') => ({
  payer,
  step: { kind: 'form', problem } as const,
});

test.each(['money', 'pin', 'airtime', 'push'] as const)(
  '%s has a plain form with the number that pays',
  (form) => {
    const html = pageOf(form);
    expect(html).toMatch(/<form [^>]*method="post"/);
    expect(html).toContain('name="payer"');
    expect(html).toContain('788 100 001');
    expect(html).not.toContain('<dialog');
  },
);

test('without JavaScript, a method with a PIN or airtime says that it needs it, and keeps what was typed', () => {
  for (const form of ['money', 'pin', 'airtime'] as const) {
    const html = pageOf(form, refused({ kind: 'needs-script' }));
    expect(html).toContain('JavaScript');
    expect(html).toContain('788 100 009');
  }
});

test('a missing number is said beside its field, a refusal above the form', () => {
  expect(pageOf('push', refused({ kind: 'required' }, ''))).toContain('Phone No is required');
  expect(pageOf('push', refused({ kind: 'said', message: 'Try later' }))).toMatch(/role="alert".*Try later/);
});

test('a number without the wallet is said beside its field', () => {
  const problem = { kind: 'not-a-wallet', payer: '788100009' } as const;
  expect(pageOf('push', refused(problem))).toContain('Please enter valid phone no');
});

test('a locked wallet is said with the way out: what to dial for the own wallet, whom to ask for another', () => {
  const locked = refused({ kind: 'locked', message: 'Blocked after wrong PINs.' });
  const own = pageOf('money', locked);
  expect(own).toContain('Blocked after wrong PINs.');
  expect(own).toMatch(/href="tel:\*1%23"[^>]*>Dial \*1# to unlock it/);
  const other = pageOf('push', locked);
  expect(other).toContain('Ask Other Pay to unlock it, or pay another way.');
  expect(other).not.toContain('*1#');
});

test('a number that cannot pay with the wallet is said at its field and above the form, with the way out', () => {
  const html = pageOf('push', refused({ kind: 'not-a-wallet', payer: '788100009' }));
  expect(html).toContain('Please enter valid phone no');
  expect(html).toContain('This number cannot pay with Other Pay. Use another number, or pay another way.');
});
