import { expect, test } from 'vitest';
import type { Receipt } from '../../browser-storage/receipts.ts';
import { renderHtml } from '../../testing/render-page.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { ReceiptCard } from './receipt-card.tsx';

const receipt: Receipt = {
  reference: 'r'.repeat(27),
  shortReference: 'YC44L-N9YCC',
  at: '2026-11-28T10:00:00.000Z',
  outcome: 'delivered',
  amount: '500',
  currency: 'RWF',
  transactionType: 'PREPAID_RECHARGE',
  rechargeType: 'PREPAID RECHARGE',
  description: '',
  number: '+250 7** *** *50',
};
const show = (change: Partial<Receipt> = {}) =>
  renderHtml(
    <ToastProvider labels={{ error: 'Error', success: 'Success', close: 'Close' }}>
      <ReceiptCard receipt={{ ...receipt, ...change }} />
    </ToastProvider>,
  );

test('what was delivered looks other than what was paid back', () => {
  expect(show()).toContain('tone-success');
  expect(show({ outcome: 'refunded' })).not.toContain('tone-success');
});

test('the masked number and the reference stay on one line of a narrow phone', () => {
  expect(show()).toContain('+250\u00a07**\u00a0***\u00a0*50');
  expect(show()).toContain('<span class="whitespace-nowrap">YC44L-N9YCC</span>');
});
