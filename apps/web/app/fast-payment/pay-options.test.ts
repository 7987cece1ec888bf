import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadPayOptions, type PayOption, suggestPayOption } from './pay-options.ts';

const option = (form: PayOption['form'], segment: string = form, failing = false) =>
  ({ form, segment, ...(failing && { failing: true as const }) }) satisfies Partial<PayOption>;

describe('the way to pay that opens first', () => {
  test('is the last one that was paid with', () => {
    const options = [option('card'), option('money'), option('push', 'mpesa')];
    expect(suggestPayOption(options, 'mpesa')?.segment).toBe('mpesa');
    expect(suggestPayOption(options, 'card')?.segment).toBe('card');
  });

  test('is a wallet when none was used, and the card where there is no wallet', () => {
    expect(suggestPayOption([option('card'), option('airtime'), option('push')], null)?.form).toBe('push');
    expect(suggestPayOption([option('card'), option('push'), option('money')], null)?.form).toBe('money');
    expect(suggestPayOption([option('card')], null)?.form).toBe('card');
    expect(suggestPayOption([], 'card')).toBeNull();
  });

  test('is another one than the last when that is not offered or fails now', () => {
    expect(suggestPayOption([option('card'), option('money')], 'mpesa')?.form).toBe('money');
    const failing = [option('push', 'mpesa', true), option('card')];
    expect(suggestPayOption(failing, 'mpesa')?.form).toBe('card');
  });

  test('is never a failing one while another works, and always one of those offered', () => {
    const forms = fc.constantFrom<PayOption['form']>(
      'card',
      'money',
      'airtime',
      'pin',
      'push',
      'bank',
      'request',
    );
    const options = fc.uniqueArray(
      fc.record({
        form: forms,
        segment: fc.string(),
        failing: fc.option(fc.constant(true as const), { nil: undefined }),
      }),
      { selector: ({ segment }) => segment, minLength: 1 },
    );
    fc.assert(
      fc.property(options, fc.string(), (offered, last) => {
        const first = suggestPayOption(offered, last);
        expect(offered).toContain(first);
        if (offered.some(({ failing }) => !failing)) expect(first?.failing).toBeUndefined();
      }),
    );
  });
});

describe('the ways to pay of a page', () => {
  const listing = (answer: unknown) =>
    ({ listPaymentOptions: async () => answer }) as Parameters<typeof loadPayOptions>[0];
  const purchase = { transactionType: 'PREPAID_RECHARGE', amount: '500' } as const;

  test('come with all that a visitor reads about them, and with which numbers can pay', async () => {
    const full: PayOption = {
      segment: 'momo',
      label: 'MTN MoMo',
      mark: { kind: 'letters', text: 'M' } as unknown as PayOption['mark'],
      form: 'push',
      failing: true,
      notice: 'MoMo is slow today.',
      payer: { prefixes: ['78'] } as unknown as NonNullable<PayOption['payer']>,
    };
    const result = {
      paymentOption: [
        { ...full, paymentMode: 'MOMO' },
        { ...full, failing: false, notice: null },
      ],
    };
    const { failing, notice, ...plain } = full;
    expect(await loadPayOptions(listing({ kind: 'ok', result }), purchase)).toEqual([full, plain]);
  });

  test('are none while the operator does not answer: the page places an order without', async () => {
    expect(await loadPayOptions(listing({ kind: 'unreachable' }), purchase)).toEqual([]);
  });
});
