import type { ErrorCode } from '@portal/domain/http/error-code';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FailedAnswer } from './code-calls.ts';
import {
  CLOSE_SECONDS,
  type CodeEvent,
  type CodeFlow,
  INITIAL_CODE_FLOW,
  reduceCodeFlow,
} from './code-flow.ts';

const code = { refId: 'ref', attemptsLeft: 5, resendAfterSeconds: 60 };
const sent = { type: 'code-sent', sent: code, again: false } as const;
const refused = (
  code: ErrorCode,
  details: Extract<FailedAnswer, { kind: 'refused' }>['details'] = {},
): CodeEvent => ({
  type: 'call-failed',
  answer: { kind: 'refused', status: 422, code, message: `message of ${code}`, details },
});
const unreachable: CodeEvent = { type: 'call-failed', answer: { kind: 'unreachable', cause: null } };
const after = (...events: CodeEvent[]): CodeFlow => events.reduce(reduceCodeFlow, INITIAL_CODE_FLOW);
const seconds = (count: number): CodeEvent[] => Array(count).fill({ type: 'second-passed' });
const submitted = { type: 'code-submitted' } as const;

describe('the one-time code dialog', () => {
  test('shows the attempts left that the server reports after a wrong code', () => {
    expect(after(sent, submitted, refused('2003', { attemptsLeft: 3 }))).toMatchObject({
      step: 'entering',
      attemptsLeft: 3,
      problem: { kind: 'wrong' },
    });
  });

  test('subtracts one attempt when the server reports none', () => {
    expect(after(sent, submitted, refused('2003'))).toMatchObject({ step: 'entering', attemptsLeft: 4 });
  });

  test('locks the field after the last attempt, until another code is sent', () => {
    expect(after(sent, submitted, refused('2002'))).toMatchObject({ step: 'exhausted', attemptsLeft: 0 });
    expect(after(sent, submitted, refused('2003', { attemptsLeft: 0 })).step).toBe('exhausted');
    expect(after(sent, submitted, refused('2002'), { ...sent, again: true }).step).toBe('entering');
  });

  test('allows another code after sixty seconds', () => {
    expect(after(sent, ...seconds(59))).toMatchObject({ resendIn: 1 });
    expect(after(sent, ...seconds(61))).toMatchObject({ resendIn: 0 });
  });

  test('shows the remaining attempts and time of an open code after a reload', () => {
    expect(after({ ...sent, sent: { ...code, attemptsLeft: 2, resendAfterSeconds: 17 } })).toMatchObject({
      attemptsLeft: 2,
      resendIn: 17,
    });
  });

  test.each([
    ['4001', 'not-a-wallet'],
    ['400', 'refused'],
    ['502', 'limit'],
  ] as const)('%s shows the reason and closes after eleven seconds', (code, reason) => {
    const ended = after(sent, submitted, refused(code));
    expect(ended).toEqual({ step: 'ending', reason, message: `message of ${code}`, closesIn: CLOSE_SECONDS });
    expect(seconds(10).reduce(reduceCodeFlow, ended)).toMatchObject({ step: 'ending', closesIn: 1 });
    expect(seconds(11).reduce(reduceCodeFlow, ended)).toEqual({ step: 'closed', reason });
  });

  test('stays open once the countdown is stopped', () => {
    const stopped = after(sent, submitted, refused('400'), { type: 'countdown-stopped' }, ...seconds(100));
    expect(stopped).toMatchObject({ step: 'ending', closesIn: null });
  });

  test('ends when a limit is reached while sending', () => {
    expect(after(refused('502'))).toMatchObject({ step: 'ending', reason: 'limit' });
    expect(after(refused('UNAVAILABLE'))).toEqual({ step: 'not-sent', message: 'message of UNAVAILABLE' });
    expect(after(unreachable)).toEqual({ step: 'not-sent', message: null });
  });

  test('offers the proof from the handset at a limit and does not close by itself', () => {
    const handset = {
      refId: 'proof',
      code: '482936',
      sendTo: '300',
      dial: '*300*482936#',
      from: '+250 7** *** *56',
      expiresInSeconds: 600,
    };
    const offered = after(refused('502', { handset }), ...seconds(100));
    expect(offered).toEqual({ step: 'handset', offer: handset, message: 'message of 502' });
    expect(reduceCodeFlow(offered, { type: 'code-accepted', proof: 'p' })).toEqual({
      step: 'verified',
      proof: 'p',
    });
    expect(reduceCodeFlow(offered, { type: 'code-not-sent', message: 'over' })).toEqual({
      step: 'not-sent',
      message: 'over',
    });
  });

  test('keeps every attempt when the server does not answer', () => {
    expect(after(sent, submitted, unreachable)).toMatchObject({
      step: 'entering',
      attemptsLeft: 5,
      problem: { kind: 'unreachable' },
    });
  });

  test('never raises the attempts without another code and never goes below zero', () => {
    const events = fc.array(
      fc.oneof(
        fc.constant<CodeEvent>(submitted),
        fc.constant<CodeEvent>({ type: 'second-passed' }),
        fc.constant(unreachable),
        fc.constantFrom<ErrorCode>('2003', '2002', 'INTERNAL').map((code) => refused(code)),
      ),
    );
    fc.assert(
      fc.property(events, (list) => {
        let left = 5;
        let flow = reduceCodeFlow(INITIAL_CODE_FLOW, sent);
        for (const event of list) {
          flow = reduceCodeFlow(flow, event);
          const now = 'attemptsLeft' in flow ? flow.attemptsLeft : left;
          if (now > left || now < 0) return false;
          left = now;
        }
        return true;
      }),
    );
  });
});
