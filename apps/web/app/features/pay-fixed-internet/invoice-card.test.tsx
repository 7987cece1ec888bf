import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import type { WireInvoice } from './invoice-choice.ts';

const invoice = {
  invoiceNo: 'FPE1000000001-1',
  invoiceStatus: 'OPEN',
  billingStartDate: '2026-10-28',
  billingEndDate: '2026-11-26',
  dueDate: '2026-12-11',
  outstandingAmount: '45000',
  currency: 'RWF',
  payable: true,
} as WireInvoice;
const show = (change: Partial<WireInvoice>) =>
  renderHtml(<InvoiceCard invoice={{ ...invoice, ...change }} picked onPicked={() => {}} />).replaceAll(
    '\u00a0',
    ' ',
  );
const boxOf = (html: string) => /<input[^>]*>/.exec(html)?.[0] ?? '';

test('an invoice that is paid cannot be chosen again, and says no amount', () => {
  expect(boxOf(show({}))).toContain('checked');
  expect(show({})).toContain('RWF 45,000');
  const paid = show({ invoiceStatus: 'PAID', payable: false });
  expect(boxOf(paid)).toContain('disabled');
  expect(boxOf(paid)).not.toContain('checked');
  expect(paid).not.toContain('RWF 45,000');
});

test('what is overdue stands out from what is open and what is paid', () => {
  const tone = (invoiceStatus: WireInvoice['invoiceStatus']) =>
    /class="badge([^"]*)"/.exec(show({ invoiceStatus }))?.[1];
  expect(['OPEN', 'OVERDUE', 'PAID'].map((status) => tone(status as WireInvoice['invoiceStatus']))).toEqual([
    '',
    ' badge-danger',
    ' badge-success',
  ]);
});
