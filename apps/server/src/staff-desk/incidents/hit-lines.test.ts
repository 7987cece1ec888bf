import type { Affected } from '@portal/contract/incident';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import { expect, test } from 'vitest';
import { concernsPayment, paymentsOf } from './hit-lines.ts';

const KINDS = Object.keys(WIRE_KIND) as OrderKind[];
const NOTHING: Affected = { methods: [], sms: false, networks: [], districts: [] };

/** The kinds of purchase whose payments an incident concerns, when their way to pay works. */
const kindsOf = (affected: Affected) =>
  KINDS.filter((kind) => concernsPayment(affected, { mode: 'momo', contents: { kind } as OrderContents }));

/** Of these ways to pay those whose payments an incident concerns. */
const modesOf = (affected: Affected) =>
  (['momo', 'airtel', 'money-pin', 'airtime'] as const).filter((mode) =>
    concernsPayment(affected, { mode, contents: { kind: 'postpaid-bill' } as OrderContents }),
  );

const MOBILE = ['prepaid-recharge', 'several-recharges', 'prepaid-bundle', 'postpaid-bundle'];
const FIXED = ['broadband-bundle', 'fixed-invoice'];

test('a disturbed network concerns what is delivered over it, and a bill that is only paid neither', () => {
  expect(kindsOf(NOTHING)).toEqual([]);
  expect(kindsOf({ ...NOTHING, networks: ['mobile'] }).sort()).toEqual(MOBILE.toSorted());
  expect(kindsOf({ ...NOTHING, networks: ['fixed'] }).sort()).toEqual(FIXED.toSorted());
  expect(kindsOf({ ...NOTHING, networks: ['mobile', 'fixed'] }).sort()).toEqual([...MOBILE, ...FIXED].sort());
  // Wherever their customer was: nobody knows.
  expect(kindsOf({ ...NOTHING, networks: ['fixed'], districts: ['Huye'] }).sort()).toEqual(FIXED.toSorted());
});

test('a disturbed way to pay concerns its payments; messages those whose payer proves the number by one', () => {
  expect(modesOf(NOTHING)).toEqual([]);
  expect(modesOf({ ...NOTHING, methods: ['momo'] })).toEqual(['momo']);
  expect(modesOf({ ...NOTHING, methods: ['momo', 'airtel'] })).toEqual(['momo', 'airtel']);
  expect(modesOf({ ...NOTHING, sms: true })).toEqual(['money-pin', 'airtime']);
});

test('the records say whom an incident hit by its ways to pay, and by a network only where that is the whole country', () => {
  expect(paymentsOf(NOTHING)).toBeNull();
  expect(paymentsOf({ ...NOTHING, methods: ['momo'] })).toEqual({ modes: ['momo'], kinds: [] });
  expect(paymentsOf({ ...NOTHING, networks: ['fixed'] })).toEqual({ modes: [], kinds: FIXED });
  expect(paymentsOf({ ...NOTHING, networks: ['fixed'], districts: ['Huye'] })).toBeNull();
  expect(paymentsOf({ methods: ['momo'], sms: false, networks: ['fixed'], districts: ['Huye'] })).toEqual({
    modes: ['momo'],
    kinds: [],
  });
});
