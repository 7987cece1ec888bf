import { timelineStep } from '@portal/contract/calls/transaction-status';
import {
  parseTransactionStatus,
  statusTone,
  type TransactionStatus,
} from '@portal/domain/payments/transaction-status';
import { describe, expect, test } from 'vitest';
import { englishOf } from '../../../i18n/testing/english-texts.ts';
import type { KeyOf } from '../../../i18n/texts.ts';
import {
  hasEnded,
  moneyTextKey,
  nextStepTextKey,
  reasonTextKey,
  remainingPaymentSteps,
  STATUS_HEADING_KEY,
  STATUS_ICON,
  STEP_TONE,
  type StepName,
  stepTextKey,
  type Transaction,
} from './status-text-keys.ts';
import { reasonTexts, statusTexts, timelineTexts } from './texts.ts';

const at = '2026-02-01T10:00:00Z';
const steps = (...names: StepName[]) => names.map((step) => ({ step, at }));
const statuses = Object.keys(STATUS_HEADING_KEY) as TransactionStatus[];

const hasReason = (key: string): key is KeyOf<typeof reasonTexts> => key in englishOf(reasonTexts);

describe('the texts of the status page', () => {
  test.each([
    ['SUCCESS', 'Thank you'],
    ['FAILED', 'FAILED'],
    ['FALIURE', 'FAILED'],
    ['REQUEST_REGISTERED', 'In Processing'],
    ['REQUEST_RAISED', 'In Processing'],
    ['ALREADY_PROCESSED', 'In Processing'],
    ['IN_PROCESS', 'In Processing'],
    ['SOMETHING_NEW', 'In Processing'],
  ])('%s is headed %s', (word, heading) => {
    expect(englishOf(statusTexts)[STATUS_HEADING_KEY[parseTransactionStatus(word)]]).toBe(heading);
  });

  test('every status has an icon and a sentence', () => {
    for (const status of statuses) {
      const tone = statusTone(status);
      expect(STATUS_ICON[tone]).toBeTruthy();
      expect(englishOf(statusTexts)[`status.sentence-${tone}`]).toMatch(
        /(Successful|Unsuccessful|In Processing)\.$/,
      );
    }
  });

  test('every step has a text for itself and for what comes next', () => {
    for (const step of timelineStep.shape.step.options) {
      for (const thing of ['airtime', 'bundle', 'bill', 'lead'] as const) {
        expect(englishOf(timelineTexts)[stepTextKey(step, thing)]).toBeTruthy();
        expect(englishOf(timelineTexts)[nextStepTextKey(step, thing)]).toBeTruthy();
      }
      expect(STEP_TONE[step]).toBeTruthy();
    }
  });

  test('a prompt that nobody answered is not called declined', () => {
    const textOf = (reason: string | null) =>
      englishOf(timelineTexts)[stepTextKey('declined', 'airtime', reason)];
    expect(textOf('no-answer')).toBe('Not approved in time');
    expect(textOf('refused-by-customer')).toBe('Payment declined');
  });

  test('an unknown reason gets a general text', () => {
    expect(reasonTextKey('insufficient-funds', hasReason)).toBe('reason.insufficient-funds');
    expect(reasonTextKey('made-up', hasReason)).toBe('reason.unknown');
    expect(englishOf(reasonTexts)['reason.unknown']).toBeTruthy();
  });
});

describe('when the page stops polling', () => {
  test('after the delivery and after the refund', () => {
    expect(hasEnded({ final: true, status: 'SUCCESS', timeline: steps('paid', 'delivered') })).toBe(true);
    expect(hasEnded({ final: true, status: 'FAILED', timeline: steps('paid', 'refunded') })).toBe(true);
  });

  test('not after a failure, because money may arrive late', () => {
    expect(hasEnded({ final: true, status: 'FAILED', timeline: steps('asked', 'expired') })).toBe(false);
    expect(hasEnded({ final: false, status: 'IN_PROCESS', timeline: steps('asked') })).toBe(false);
  });
});

describe('the sentence about the money', () => {
  test('money that went to another wallet is not said to be in the one that paid', () => {
    const timeline = steps('asked', 'paid', 'refunding', 'refunded');
    const elsewhere = { statusReason: 'paid-to-other-wallet' };
    expect(moneyTextKey({ status: 'FAILED', timeline, ...elsewhere })).toBe('money-to-other-wallet');
    expect(nextStepTextKey('refunded', 'airtime', elsewhere)).toBe('timeline.next-other-wallet');
  });

  test('what was taken back is not said to be on the line any more', () => {
    const timeline = steps('asked', 'paid', 'delivered', 'taken-back');
    expect(moneyTextKey({ status: 'SUCCESS', timeline, takenBack: null })).toBe('money-success');
    expect(moneyTextKey({ status: 'SUCCESS', timeline, takenBack: 'part' })).toBe('money-part-taken-back');
    expect(moneyTextKey({ status: 'SUCCESS', timeline, takenBack: 'whole' })).toBe('money-taken-back');
  });

  test('never says "no money was taken" after a charge', () => {
    expect(moneyTextKey({ status: 'FAILED', timeline: steps('asked', 'declined') })).toBe('money-not-taken');
    expect(moneyTextKey({ status: 'FAILED', timeline: steps('asked', 'attempt-declined') })).toBe(
      'money-late',
    );
    expect(
      moneyTextKey({ status: 'FAILED', timeline: steps('asked', 'paid', 'refunding', 'refunded') }),
    ).toBe('money-returned');
    expect(moneyTextKey({ status: 'FAILED', timeline: steps('asked', 'paid', 'refunding') })).toBe(
      'money-pending',
    );
  });

  test('says after a time-out that a late charge is possible', () => {
    expect(moneyTextKey({ status: 'FAILED', timeline: steps('asked', 'expired') })).toBe('money-late');
    expect(moneyTextKey({ status: 'FAILED', timeline: steps('asked', 'expired', 'declined') })).toBe(
      'money-not-taken',
    );
  });

  test('says that a late charge is possible when the request was cancelled on the handset', () => {
    expect(moneyTextKey({ status: 'FAILED', timeline: steps('asked', 'cancelled') })).toBe('money-late');
    expect(moneyTextKey({ status: 'FAILED', timeline: steps('cancelled') })).toBe('money-not-taken');
  });

  test('says that nothing was taken when the gateway did not answer', () => {
    expect(moneyTextKey({ status: 'FAILED', timeline: steps('unreachable') })).toBe('money-not-taken');
  });

  test('says "pending" for every pending status', () => {
    for (const status of statuses.filter((word) => statusTone(word) === 'pending')) {
      expect(moneyTextKey({ status, timeline: steps('asked') })).toBe('money-pending');
    }
  });
});

describe('the remaining steps', () => {
  const remaining = (timeline: Transaction['timeline'], paymentMode: Transaction['paymentMode'] = 'MTN') =>
    remainingPaymentSteps({ timeline, paymentMode });

  test('of a payment in the menu of one’s own bank have no approval: nothing is approved here', () => {
    expect(remaining([], 'EKASH')).toEqual(['asked', 'paid', 'delivered']);
    expect(remaining(steps('asked'), 'EKASH')).toEqual(['paid', 'delivered']);
  });

  test('are only the delivery after the charge', () => {
    expect(remaining(steps('asked', 'approved', 'paid'))).toEqual(['delivered']);
  });

  test('do not include an approval that was skipped', () => {
    expect(remaining(steps('asked', 'paid'))).toEqual(['delivered']);
  });

  test('are empty after a problem and after the last step', () => {
    expect(remaining(steps('asked', 'declined'))).toEqual([]);
    expect(remaining(steps('asked', 'approved', 'paid', 'delivered'))).toEqual([]);
  });

  test('are all steps before the first event', () => {
    expect(remaining([])).toEqual(['asked', 'approved', 'paid', 'delivered']);
  });
});
