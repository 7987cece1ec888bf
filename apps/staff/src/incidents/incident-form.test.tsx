import type { IncidentChoices, StaffIncident } from '@portal/contract/staff/staff-incidents';
import { expect, test } from 'vitest';
import { renderDesk } from '../testing/render-desk.tsx';
import { toTimeField } from '../texts/operator-time.ts';
import { IncidentForm } from './incident-form.tsx';

const choices: IncidentChoices = {
  methods: [
    { name: 'momo', label: 'MTN MoMo' },
    { name: 'card', label: 'Card' },
  ],
  languages: [{ code: 'en', name: 'English' }],
  districts: ['Huye', 'Gasabo'],
};
const ended = {
  id: 'A'.repeat(27),
  version: 3,
  affected: { methods: ['momo'], sms: true, networks: ['mobile'], districts: ['Huye'] },
  texts: { en: 'Payments are slow.' },
  startedAt: '2026-02-01T08:00:00.000Z',
  endedAt: '2026-02-01T09:30:00.000Z',
} as unknown as StaffIncident;

/** What the form sends when nothing is changed. */
function readForm(given: { incident: StaffIncident | null; like?: StaffIncident }) {
  const html = renderDesk(<IncidentForm choices={choices} {...given} onDone={() => {}} />);
  const checked = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].flatMap(([box]) =>
    / checked=""/.test(box) ? [/ value="([^"]*)"/.exec(box)?.[1]] : [],
  );
  const timeOf = (name: string) =>
    / value="([^"]*)"/.exec(new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '')?.[1] ?? '';
  const [, text] = /<textarea[^>]*>([^<]*)</.exec(html) ?? [];
  return { checked, text, startedAt: timeOf('startedAt'), endedAt: timeOf('endedAt') };
}

const affected = { checked: ['momo', 'yes', 'mobile', 'Huye'], text: 'Payments are slow.' };

test('a disturbance that is changed is filled in as it is', () => {
  const times = { startedAt: '2026-02-01T08:00', endedAt: '2026-02-01T09:30' };
  expect(readForm({ incident: ended })).toEqual({ ...affected, ...times });
});

// With the old start, visitors would read that it has lasted for weeks, and all failures since would count as hit.
test('a new disturbance begins now and has no end, also one like an earlier, of which it has the rest', () => {
  const before = toTimeField(new Date());
  const [fresh, again] = [readForm({ incident: null }), readForm({ incident: null, like: ended })];
  const after = toTimeField(new Date());
  for (const { startedAt, endedAt } of [fresh, again]) {
    expect(startedAt >= before && startedAt <= after, startedAt).toBe(true);
    expect(endedAt).toBe('');
  }
  expect(again).toMatchObject(affected);
  expect(fresh).toMatchObject({ checked: [], text: '' });
});
