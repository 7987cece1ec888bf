import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../../testing/render-page.tsx';
import { checkByLine, PayerForm } from './payer-form.tsx';
import type { WalletTexts } from './use-wallet-texts.ts';

const PAYER = '788100001';
const texts: WalletTexts = {
  title: 'Pay with airtime',
  lead: 'We send a code',
  icon: 'phone',
  number: 'Number that pays',
  numberRequired: 'Please enter phone no',
  numberInvalid: 'Please enter valid phone no',
  email: {
    label: 'Email id',
    hint: 'For your receipt',
    required: 'Email id is required',
    invalid: 'Not an e-mail',
  },
  pay: 'Pay',
  busy: 'Paying',
};
/** The messages at the fields of the form as it is first shown. */
function messagesOf(
  values: { payer: string; email: string },
  more: { isPosted?: boolean; wrongPayer?: string } = {},
) {
  const html = renderHtml(
    <PayerForm
      texts={texts}
      method="airtime"
      initialValues={values}
      isPosted={more.isPosted ?? false}
      busy={false}
      problem={null}
      wrongPayer={more.wrongPayer ?? null}
      isPressedBefore={false}
      onPay={() => {}}
    />,
  );
  return [texts.numberRequired, texts.numberInvalid, texts.email?.required, texts.email?.invalid].filter(
    (message) => message && html.includes(message),
  );
}

describe('the form of the number that pays', () => {
  test('names nothing before the first press, and everything after a post without scripts', () => {
    expect(messagesOf({ payer: '', email: '' })).toEqual([]);
    expect(messagesOf({ payer: '', email: '' }, { isPosted: true })).toEqual([
      'Please enter phone no',
      'Email id is required',
    ]);
    expect(messagesOf({ payer: '7881', email: 'keza' }, { isPosted: true })).toEqual([
      'Please enter valid phone no',
      'Not an e-mail',
    ]);
  });

  test('has no tick at a number that fits the wallet and has no account there', () => {
    const html = renderHtml(
      <PayerForm
        texts={{ ...texts, wallet: 'Airtel Money' }}
        rule={{ countryCode: '250', prefixes: ['73'] }}
        method="wallet"
        initialValues={{ payer: '731234567', email: '' }}
        isPosted={false}
        busy={false}
        problem={null}
        wrongPayer="731234567"
        isPressedBefore={false}
        onPay={() => {}}
      />,
    );
    expect(html).toContain(texts.numberInvalid);
    expect(html).not.toContain('icon text-primary');
  });

  test('names the number that was refused as payer, and no other one', () => {
    const email = 'keza@example.rw';
    expect(messagesOf({ payer: PAYER, email }, { wrongPayer: PAYER })).toEqual([
      'Please enter valid phone no',
    ]);
    expect(messagesOf({ payer: PAYER, email }, { wrongPayer: '788100002' })).toEqual([]);
  });
});

/** Finding "an SMS code is sent to a line that cannot pay": it is told from the kind of line, before any code. */
test('a line that cannot pay is refused, each kind for its way to pay', () => {
  const msisdn = PAYER as Msisdn;
  const outcome = (line: 'prepaid' | 'postpaid' | 'hybrid' | 'broadband', method: 'airtime' | 'wallet') =>
    checkByLine({ kind: 'ok', msisdn, line }, method).kind;
  expect(outcome('prepaid', 'airtime')).toBe('ok');
  expect(outcome('postpaid', 'airtime')).toBe('invalid');
  expect(outcome('broadband', 'airtime')).toBe('invalid');
  expect(outcome('broadband', 'wallet')).toBe('invalid');
  expect(outcome('postpaid', 'wallet')).toBe('ok');
  expect(checkByLine({ kind: 'checking', msisdn }, 'airtime').kind).toBe('checking');
});
