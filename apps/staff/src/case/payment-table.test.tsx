import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TextsProvider } from '../texts/use-texts.tsx';
import { PaymentTable } from './payment-table.tsx';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const NUMBERS = '07** *** *01, 07** *** *02, 07** *** *03';

// What is saved as CSV is the text of the cells (docs/staff.md).
test('a payment for several numbers is one row, with all of them in its cell, which breaks between two', () => {
  const row = {
    id: 'a',
    code: 'AB12-CD34-EF',
    createdAt: '2026-02-28T08:00:00Z',
    state: 'fulfilled',
    reason: null,
    kind: 'several-recharges',
    mode: 'momo',
    money: { amount: '1500', currency: 'RWF' },
    msisdn: NUMBERS,
    isArchived: false,
  } satisfies StaffPaymentRow;
  const html = renderToString(
    <TextsProvider>
      <MemoryRouter>
        <PaymentTable caption="Payments" rows={[row]} />
      </MemoryRouter>
    </TextsProvider>,
  );
  expect(html.match(/<tr/g)).toHaveLength(2);
  expect(html).toContain('07**\u00a0***\u00a0*01, 07**\u00a0***\u00a0*02, 07**\u00a0***\u00a0*03');
});
