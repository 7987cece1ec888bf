import { expect, test } from 'vitest';
import { buildTransaction } from '../../../testing/build-transaction.ts';
import { renderHtml } from '../../../testing/render-page.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { StatusScreen } from './status-screen.tsx';
import type { Transaction } from './status-text-keys.ts';

const WAITING = buildTransaction({
  status: 'IN_PROCESS',
  transactionStatus: 'IN_PROCESS',
  mobileNumber: '0788100001',
  cancellable: true,
  approval: { secondsLeft: 280, secondsTotal: 300 },
  final: false,
  timeline: [{ step: 'asked', at: '2026-02-01T10:00:00Z' }],
});

function render(transaction: Transaction): string {
  const page = { kind: 'found', maxTries: 5, resetDial: null, seenAt: '2026-02-01T10:00:20Z' } as const;
  return renderHtml(
    <ToastProvider labels={{ error: 'Error', success: 'Success', close: 'Close' }}>
      <StatusScreen page={{ ...page, transaction }} query={{ id: WAITING.transactionId }} />
    </ToastProvider>,
  );
}

const placesOf = (html: string, texts: string[]) => texts.map((text) => html.indexOf(text));
const inOrder = (places: number[]) => places.every((place, at) => place > (places[at - 1] ?? 0));

test('says what to do on the phone before anything else about the payment', () => {
  const html = render(WAITING);
  const texts = ['is In Processing', 'Check your phone', 'You can close this page', '7KQ2M-4XW9T'];
  expect(inOrder(placesOf(html, texts)), html).toBe(true);
});

test('says at once that a payment without a step for the customer continues without the page', () => {
  const html = render({ ...WAITING, cancellable: false, approval: null });
  expect(html).not.toContain('Check your phone');
  expect(inOrder(placesOf(html, ['is In Processing', 'You can close this page', '7KQ2M-4XW9T'])), html).toBe(
    true,
  );
  expect(html.match(/You can close this page/g)).toHaveLength(1);
});
