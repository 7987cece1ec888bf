import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-page.tsx';
import { CodeOnPage } from './code-on-page.tsx';
import type { OpenCode } from './code-step.ts';

const open: OpenCode = {
  kind: 'open',
  refId: 'r'.repeat(22),
  recipient: '',
  attemptsLeft: 2,
  resendAfterSeconds: 0,
  resends: 0,
  networkProof: false,
  about: 'pay RWF 500 from airtime for 0788100002, Daily 1 GB',
  problem: { kind: 'wrong' },
};

const pageOf = (step: OpenCode) =>
  renderHtml(<CodeOnPage step={step} recipient="788100001" fields={{ account: 'A-1' }} />);

test('without JavaScript, the code is a plain field and its refusal names the attempts left', () => {
  const html = pageOf(open);
  expect(html).toContain('name="otp"');
  expect(html).toContain('This code is only to pay RWF 500 from airtime for 0788100002, Daily 1 GB.');
  expect(html).toContain('value="check-code"');
  expect(html).not.toContain('value="resend-code"');
});

test('without JavaScript, a code without attempts left can be replaced by another one', () => {
  const html = pageOf({ ...open, attemptsLeft: 0 });
  expect(html).toContain('value="resend-code"');
  expect(html).toContain('name="attemptsLeft" value="0"');
  expect(html).not.toContain('name="otp"');
  expect(html).not.toContain('disabled');
});
