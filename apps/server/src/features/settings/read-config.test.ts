import { money } from '@portal/domain/money/money';
import { expect, test } from 'vitest';
import { type ConfigDeps, readConfig } from './read-config.ts';

// Each value differs from all others, so that none can be taken for another.
const CURRENT = {
  prepaidLimits: { min: money(100, 'RWF'), max: money(50_000, 'RWF') },
  postpaidLimits: { min: money(500, 'RWF'), max: money(900_000, 'RWF') },
  roundBillsUp: true,
  postpaidHybridCheck: false,
  walletPinMode: true,
  dualCurrency: false,
  customerCareNumber: '300',
  pinResetDial: '*182*7*2#',
  paymentMaxTry: 4,
  notice: { en: 'Tonight', rw: 'Iri joro' },
};

const read = (change: object, pinRepeatMinutes = 0) =>
  readConfig(
    {
      settings: { read: async () => ({ ...CURRENT, ...change }) },
      payStackConfig: 'popup',
      pinRepeatMinutes,
      leads: { towns: async () => [] },
    } as unknown as ConfigDeps,
    { locale: 'rw' },
  );

test('pages read each setting of the operator under its own name, the notice in their language', async () => {
  expect(await read({})).toEqual({
    configData: {
      preMinAmnt: '100',
      preMaxAmnt: '50000',
      postMinAmnt: '500',
      postMaxAmnt: '900000',
      beta: { amountToHigherValueFeature: true },
      payStackConfig: 'popup',
      postpaidHybridCheck: false,
      enableAmPin: true,
      enableDualCurrency: false,
      customerCareNumber: '300',
      pinResetDial: '*182*7*2#',
      pinRepeat: false,
      paymentMaxTry: 4,
      notice: 'Iri joro',
    },
  });
});

test.each([
  ['roundBillsUp', false, { beta: { amountToHigherValueFeature: false } }],
  ['postpaidHybridCheck', true, { postpaidHybridCheck: true }],
  ['walletPinMode', false, { enableAmPin: false }],
  ['dualCurrency', true, { enableDualCurrency: true }],
] as const)('%s alone changes its own switch', async (name, value, changed) => {
  const before = (await read({})).configData;
  expect((await read({ [name]: value })).configData).toEqual({ ...before, ...changed });
});

test('a PIN without a code is offered while the operator allows it for a time', async () => {
  expect((await read({}, 1)).configData.pinRepeat).toBe(true);
});
