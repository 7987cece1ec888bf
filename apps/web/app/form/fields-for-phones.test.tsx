import { money } from '@portal/domain/money/money';
import { createRef, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { AmountField } from '../amount/amount-field.tsx';
import { MsisdnField } from '../number/msisdn-field.tsx';
import { CodeInput } from '../one-time-code/code-input.tsx';
import { PinInput } from '../pin/pin-input.tsx';
import { renderHtml } from '../testing/render-page.tsx';
import { Field } from '../ui/field.tsx';

const nothing = () => {};

/** The attributes of the first input of an element. */
function inputOf(element: ReactElement): Record<string, string> {
  const [tag = ''] = /<input[^>]*>/.exec(renderHtml(element)) ?? [];
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill and #input-modalities:-the-inputmode-attribute */
test.each([
  [
    'a mobile number has the keys of digits, and the browser offers the own number without its country code',
    <MsisdnField key="" name="msisdn" label="" digits="" onDigits={nothing} check={{ kind: 'idle' }} />,
    { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  ],
  [
    'an amount of a currency without cents has the keys of digits',
    <AmountField
      key=""
      name="amount"
      typed=""
      onTyped={nothing}
      limits={{ min: money(100, 'RWF'), max: money(50_000, 'RWF') }}
      quick={[]}
    />,
    { inputMode: 'numeric', autoComplete: 'transaction-amount' },
  ],
  [
    'an amount with cents has the key of its separator too',
    <AmountField
      key=""
      name="amount"
      typed=""
      onTyped={nothing}
      limits={{ min: money(100, 'USD'), max: money(50_000, 'USD') }}
      quick={[]}
    />,
    { inputMode: 'decimal' },
  ],
  [
    'a code has the keys of digits, and the phone offers the one of the SMS',
    <CodeInput
      key=""
      label=""
      hint=""
      value=""
      onValue={nothing}
      onComplete={nothing}
      busy={false}
      disabled={false}
      error={null}
    />,
    { inputMode: 'numeric', autoComplete: 'one-time-code' },
  ],
  [
    'a PIN is hidden, has the keys of digits, and no browser offers to keep it (SAFETY X9)',
    <PinInput key="" field={createRef()} label="" count={0} onCount={nothing} busy={false} error={null} />,
    { type: 'password', inputMode: 'numeric', autoComplete: 'off' },
  ],
])('%s', (_what, element, attributes) => {
  expect(inputOf(element)).toMatchObject(attributes);
});

test('a refused field reads its hint and its error to a screen reader, and the error is announced (WCAG 3.3.1, 4.1.3)', () => {
  const element = <Field label="Number" hint="Nine digits" error="Too short" />;
  const html = renderHtml(element);
  const input = inputOf(element);
  const textOf = (id: string) =>
    new RegExp(`<p id="${id}"([^>]*)>.*?</p>`)
      .exec(html)?.[0]
      .replace(/<[^>]*>/g, '')
      .trim();
  expect(input['aria-describedby']?.split(' ').map(textOf)).toEqual(['Nine digits', 'Too short']);
  expect(input['aria-invalid']).toBe('true');
  expect(html).toMatch(/<p [^>]*role="alert"[^>]*>.*Too short/);
  expect(html).toMatch(new RegExp(`<label for="${input.id}">Number`));
});

test('Tab reaches the field of an amount and its quick amounts (WCAG 2.1.1)', () => {
  const quick = [money(500, 'RWF'), money(1_000, 'RWF')];
  const html = renderHtml(
    <AmountField
      name="amount"
      typed=""
      onTyped={nothing}
      limits={{ min: money(100, 'RWF'), max: money(50_000, 'RWF') }}
      quick={quick}
    />,
  );
  expect(html.match(/<input/g)).toHaveLength(1 + quick.length);
  expect(html).not.toMatch(/tabindex|disabled/i);
});
