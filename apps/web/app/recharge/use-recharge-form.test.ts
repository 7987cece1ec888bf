import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import type { PostedRecharge } from './use-recharge-form.ts';
import { postedProblems, refusalOf } from './use-recharge-form.ts';

const FORM = { msisdn: '788100001', amount: '20' };
const fast = { method: 'isano-money', payer: '788100002', againAfter: '' };

describe('what a form says after a post that was refused', () => {
  const posted: PostedRecharge = {
    form: FORM,
    fast,
    outcome: {
      kind: 'refused',
      problems: {
        msisdn: { kind: 'invalid', msisdn: '788100001' as Msisdn },
        amount: { kind: 'required' },
        form: { message: 'Too many requests' },
      },
    },
  };

  test('names each field that is as it was sent, and what is about the whole form', () => {
    const now = { digits: FORM.msisdn, typed: FORM.amount };
    expect(Object.keys(postedProblems(posted, now)).sort()).toEqual(['amount', 'form', 'msisdn']);
  });

  test('no longer names a field that was changed, and goes on naming the other', () => {
    expect(postedProblems(posted, { digits: '788100009', typed: FORM.amount })).not.toHaveProperty('msisdn');
    expect(postedProblems(posted, { digits: '788100009', typed: FORM.amount })).toHaveProperty('amount');
    expect(postedProblems(posted, { digits: FORM.msisdn, typed: '200' })).not.toHaveProperty('amount');
    expect(postedProblems(posted, { digits: FORM.msisdn, typed: '200' })).toHaveProperty('msisdn');
  });

  test('says nothing where nothing was refused', () => {
    expect(postedProblems({ ...posted, outcome: null }, { digits: '', typed: '' })).toEqual({});
  });
});

describe('why a payment was not started', () => {
  const refused = (isPayer: boolean): PostedRecharge => ({
    form: FORM,
    fast,
    outcome: { kind: 'payment', isPayer, message: 'This number has no wallet' },
  });

  test('stays at the number that pays until it is changed', () => {
    expect(refusalOf(refused(true), false, '788100002')).toMatchObject({ isPayer: true });
    expect(refusalOf(refused(true), false, '788100003')).toBeNull();
  });

  test('stays whatever number pays, when it is not about the number', () => {
    expect(refusalOf(refused(false), false, '788100003')).toMatchObject({ isPayer: false });
  });

  test('a post that got no answer is said before everything else', () => {
    expect(refusalOf({ ...refused(true), outcome: null }, true, '')).toMatchObject({ message: null });
  });
});
