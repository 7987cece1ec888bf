import { timelineStep } from '@portal/contract/transaction';
import {
  parseTransactionStatus,
  type TransactionStatus,
  toneOfStatus,
} from '@portal/domain/transaction-status';
import { describe, expect, test } from 'vitest';
import { englishOf } from '../../../blocks/testing/english-texts.ts';
import type { KeyOf } from '../../../blocks/texts.ts';
import {
  isOver,
  moneyWord,
  nextKey,
  reasonKey,
  STATUS_HEADING,
  STATUS_ICON,
  STEP_TONE,
  type StepName,
  stepKey,
  stepsAhead,
} from './status-copy.ts';
import { reasonTexts, statusTexts, timelineTexts } from './texts.ts';

const at = '2026-02-01T10:00:00Z';
const steps = (...names: StepName[]) => names.map((step) => ({ step, at }));
const statuses = Object.keys(STATUS_HEADING) as TransactionStatus[];

const hasReason = (key: string): key is KeyOf<typeof reasonTexts> => key in englishOf(reasonTexts);

describe('what a status page says', () => {
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
    expect(englishOf(statusTexts)[STATUS_HEADING[parseTransactionStatus(word)]]).toBe(heading);
  });

  test('every status has a look with an icon and a sentence', () => {
    for (const status of statuses) {
      const tone = toneOfStatus(status);
      expect(STATUS_ICON[tone]).toBeTruthy();
      expect(englishOf(statusTexts)[`status.sentence-${tone}`]).toMatch(
        /(Successful|Unsuccessful|In Processing)\.$/,
      );
    }
  });

  test('every step of the money has words for itself and for what comes next', () => {
    for (const step of timelineStep.shape.step.options) {
      for (const thing of ['airtime', 'bundle', 'bill', 'lead'] as const) {
        expect(englishOf(timelineTexts)[stepKey(step, thing)]).toBeTruthy();
        expect(englishOf(timelineTexts)[nextKey(step, thing)]).toBeTruthy();
      }
      expect(STEP_TONE[step]).toBeTruthy();
    }
  });

  test('a reason nobody has words for is said in general', () => {
    expect(reasonKey('insufficient-funds', hasReason)).toBe('reason.insufficient-funds');
    expect(reasonKey('made-up', hasReason)).toBe('reason.unknown');
    expect(englishOf(reasonTexts)['reason.unknown']).toBeTruthy();
  });
});

describe('when a page stops watching', () => {
  test('after delivery and once the money is back', () => {
    expect(isOver({ final: true, status: 'SUCCESS', timeline: steps('paid', 'delivered') })).toBe(true);
    expect(isOver({ final: true, status: 'FAILED', timeline: steps('paid', 'refunded') })).toBe(true);
  });

  test('not after a failure: money may be found late', () => {
    expect(isOver({ final: true, status: 'FAILED', timeline: steps('asked', 'expired') })).toBe(false);
    expect(isOver({ final: false, status: 'IN_PROCESS', timeline: steps('asked') })).toBe(false);
  });
});

describe('where the money is', () => {
  test('"no money was taken" is never said once it was paid', () => {
    expect(moneyWord({ status: 'FAILED', timeline: steps('asked', 'declined') })).toBe('money-not-taken');
    expect(moneyWord({ status: 'FAILED', timeline: steps('asked', 'paid', 'refunding', 'refunded') })).toBe(
      'money-returned',
    );
    expect(moneyWord({ status: 'FAILED', timeline: steps('asked', 'paid', 'refunding') })).toBe(
      'money-pending',
    );
  });

  test('after a time-out a late charge is still possible, so nothing is said for certain', () => {
    expect(moneyWord({ status: 'FAILED', timeline: steps('asked', 'expired') })).toBe('money-late');
    expect(moneyWord({ status: 'FAILED', timeline: steps('asked', 'expired', 'declined') })).toBe(
      'money-not-taken',
    );
  });

  test('cancelled while the request was on the handset, a late approval is still possible', () => {
    expect(moneyWord({ status: 'FAILED', timeline: steps('asked', 'cancelled') })).toBe('money-late');
    expect(moneyWord({ status: 'FAILED', timeline: steps('cancelled') })).toBe('money-not-taken');
  });

  test('a gateway that did not answer took nothing', () => {
    expect(moneyWord({ status: 'FAILED', timeline: steps('unreachable') })).toBe('money-not-taken');
  });

  test('pending is pending, whatever happened', () => {
    for (const status of statuses.filter((word) => toneOfStatus(word) === 'pending')) {
      expect(moneyWord({ status, timeline: steps('asked') })).toBe('money-pending');
    }
  });
});

describe('what lies ahead', () => {
  test('after paying only the delivery', () => {
    expect(stepsAhead(steps('asked', 'approved', 'paid'))).toEqual(['delivered']);
  });

  test('a late approval that nobody saw is not promised any more', () => {
    expect(stepsAhead(steps('asked', 'paid'))).toEqual(['delivered']);
  });

  test('nothing once the road was left or its end is reached', () => {
    expect(stepsAhead(steps('asked', 'declined'))).toEqual([]);
    expect(stepsAhead(steps('asked', 'approved', 'paid', 'delivered'))).toEqual([]);
  });

  test('everything before anything happened', () => {
    expect(stepsAhead([])).toEqual(['asked', 'approved', 'paid', 'delivered']);
  });
});
