import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { PlanTable } from './plan-table.tsx';

const PLAN = {
  code: 'W5G-20',
  name: '5G 20',
  description: 'For mail',
  resources: 'Up to 20 Mbps',
  validity: '30',
  validityUnit: 'Days',
  amount: '25000',
  currency: 'RWF',
} as const;

const noteWith = (connectionFee: { amount: string; currency: 'RWF' } | null) =>
  renderHtml(
    <PlanTable
      plans={[PLAN]}
      connectionFee={connectionFee}
      chosen={null}
      checked={{ town: 'Kigali', address: '' }}
    />,
  ).replaceAll('\u00a0', ' ');

test('the note under the plans says the amount of the connection fee, or only that there is one', () => {
  expect(noteWith({ amount: '15000', currency: 'RWF' })).toContain('fee of RWF 15,000 is paid');
  expect(noteWith(null)).toContain('A one-time connection fee is paid to the installer.');
});
