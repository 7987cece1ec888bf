import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import { createKeepingSetting } from './keeps-purchases.ts';
import { createSavedPurchaseStore, type SavedPurchase, toSavedPurchase } from './saved-purchases.ts';

const PURCHASE: SavedPurchase = {
  kind: 'PREPAID RECHARGE',
  msisdn: '788100001' as Msisdn,
  amount: '500',
  currency: 'RWF',
  productCode: null,
  description: '',
  method: 'isano-money',
  methodName: 'Isano Money',
  payer: '788100002' as Msisdn,
  nickname: '',
};

/** `isChosen`: the visitor has said that it may keep purchases. */
function device({ isChosen = true } = {}) {
  const items = new Map<string, string>();
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const setting = createKeepingSetting(() => store);
  if (isChosen) setting.write(true);
  return { items, saved: createSavedPurchaseStore(() => store), setting };
}

describe('purchases kept on a device', () => {
  test('are the latest six, newest first, each once with its nickname', () => {
    const { saved } = device();
    for (const amount of ['1', '2', '3', '4', '5', '6', '7']) saved.remember({ ...PURCHASE, amount });
    saved.rename({ ...PURCHASE, amount: '3' }, '  Mama ');
    saved.remember({ ...PURCHASE, amount: '3', method: 'mpesa' });
    expect(saved.read().map(({ amount }) => amount)).toEqual(['3', '7', '6', '5', '4', '2']);
    expect(saved.read()[0]).toMatchObject({ nickname: 'Mama', method: 'mpesa' });
  });

  test('are erased one by one and all at once', () => {
    const { items, saved } = device();
    saved.remember(PURCHASE);
    saved.remember({ ...PURCHASE, amount: '900' });
    saved.remove(PURCHASE);
    expect(saved.read().map(({ amount }) => amount)).toEqual(['900']);
    saved.forget();
    expect([...items.keys()]).toEqual(['keepsPurchases']);
  });

  // RULINGS 91: shared phones are common.
  test('are not kept before the visitor has said yes, nor after a no', () => {
    const { items, saved, setting } = device({ isChosen: false });
    expect(setting.isAnswered()).toBe(false);
    saved.remember(PURCHASE);
    setting.write(false);
    saved.remember(PURCHASE);
    expect([...items.values()].join()).not.toContain(PURCHASE.msisdn);
    for (const junk of ['"yes"', '1', '{}', 'null', '{']) {
      items.set('keepsPurchases', junk);
      expect(setting.read()).toBe(false);
    }
    setting.write(true);
    saved.remember(PURCHASE);
    expect(saved.read()).toEqual([PURCHASE]);
  });

  test('are ignored where the storage holds something else', () => {
    const { items, saved } = device();
    const wrong = [
      { ...PURCHASE, kind: 'BILL_PAYMENT' },
      { ...PURCHASE, msisdn: '12' },
      { ...PURCHASE, amount: 'much' },
      { ...PURCHASE, method: '../card' },
      { ...PURCHASE, kind: 'BUNDLE PURCHASE' },
    ];
    for (const junk of ['{', '7', JSON.stringify(wrong), '[null]']) {
      items.set('savedPurchases', junk);
      expect(saved.read()).toEqual([]);
    }
  });
});

describe('what is kept of a transaction', () => {
  const transaction = {
    own: true,
    status: 'SUCCESS',
    rechargeType: 'BUNDLE PURCHASE',
    msisdn: '788100001',
    mobileNumber: '788100002',
    amount: '300',
    currencyCode: 'RWF',
    productCode: 'DD1',
    bundleDescription: 'Day 1 GB',
    paymentOption: { label: 'Isano Money', form: 'money', segment: 'isano-money' },
  } as const;

  test('is enough to buy a bundle again', () => {
    expect(toSavedPurchase(transaction)).toMatchObject({
      kind: 'BUNDLE PURCHASE',
      productCode: 'DD1',
      method: 'isano-money',
      payer: '788100002',
    });
  });

  test('is no number of the payer where it is that of the purchase, which is kept anyway', () => {
    expect(toSavedPurchase({ ...transaction, mobileNumber: '788100001' })?.payer).toBeNull();
  });

  test.each([
    ['of another browser', { own: false }],
    ['that failed', { status: 'FAILED' }],
    ['of a bill', { rechargeType: 'POSTPAID BILL PAYMENT' }],
    ['whose number is masked', { msisdn: '+250 7** *** *01' }],
  ] as const)('is nothing for a purchase %s', (_what, change) => {
    expect(toSavedPurchase({ ...transaction, ...change })).toBeNull();
  });
});
