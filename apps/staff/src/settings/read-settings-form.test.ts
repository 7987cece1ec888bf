import type { DeskSettingsPage } from '@portal/contract/staff/staff-settings';
import { describe, expect, test } from 'vitest';
import { readSettingsForm } from './read-settings-form.ts';

const page = {
  operator: {
    prepaidLimits: { min: 100, max: 50_000 },
    postpaidLimits: { min: 500, max: 200_000 },
    quickAmounts: [500, 1_000],
    methods: [
      { name: 'momo', label: 'MTN MoMo' },
      { name: 'card', label: 'Card' },
    ],
  },
  languages: [
    { code: 'en', name: 'English' },
    { code: 'rw', name: 'Ikinyarwanda' },
  ],
} as unknown as DeskSettingsPage;

/** What the settings become when these fields are filled in, and all others left empty. */
function read(fields: Record<string, string>, of: DeskSettingsPage = page) {
  const form = new FormData();
  for (const [name, typed] of Object.entries(fields)) form.set(name, typed);
  return readSettingsForm(form, of);
}

const LEFT_TO_THE_OPERATOR = {
  prepaidLimits: null,
  postpaidLimits: null,
  quickAmounts: null,
  methods: {},
  methodNotices: {},
  notice: null,
  pause: null,
  isCoverageClosed: false,
};

describe.each(['prepaidLimits', 'postpaidLimits'] as const)('%s', (name) => {
  const operator = { prepaidLimits: { min: 100, max: 50_000 }, postpaidLimits: { min: 500, max: 200_000 } }[
    name
  ];

  test.each([
    ['both are set', { min: '700', max: '900' }, { min: 700, max: 900 }],
    ['they are equal', { min: '700', max: '700' }, { min: 700, max: 700 }],
    ['only the smallest is set', { min: '700', max: '' }, { min: 700, max: operator.max }],
    ['only the largest is set', { min: '', max: '900' }, { min: operator.min, max: 900 }],
    ['none is set', { min: ' ', max: '' }, null],
  ])('when %s, the other is that of the operator', (_, { min, max }, limits) => {
    expect(read({ [`${name}.min`]: min, [`${name}.max`]: max })).toEqual({
      ...LEFT_TO_THE_OPERATOR,
      [name]: limits,
    });
  });

  test.each([
    ['min', { min: 'x', max: '900' }, 'number'],
    ['min', { min: '0', max: '900' }, 'number'],
    ['max', { min: '1', max: '10000001' }, 'number'],
    ['max', { min: '1', max: '1.5' }, 'number'],
    ['max', { min: '900', max: '899' }, 'limits'],
    ['max', { min: '', max: String(operator.min - 1) }, 'limits'],
  ] as const)('%s is wrong in %o', (field, { min, max }, problem) => {
    const found = { problem, field: `${name}.${field}` };
    expect(read({ [`${name}.min`]: min, [`${name}.max`]: max })).toEqual(found);
  });

  test('one alone is not enough while nobody knows those of the operator', () => {
    const unknown = { ...page, operator: null };
    expect(read({ [`${name}.min`]: '700' }, unknown)).toEqual({ problem: 'number', field: `${name}.max` });
    expect(read({ [`${name}.max`]: '700' }, unknown)).toEqual({ problem: 'number', field: `${name}.min` });
  });
});

test('amounts are separated by commas, semicolons or spaces, eight at most', () => {
  expect(read({ quickAmounts: '500, 1000;2000  5000' })).toMatchObject({
    quickAmounts: [500, 1000, 2000, 5000],
  });
  expect(read({ quickAmounts: '1 2 3 4 5 6 7 8' })).toMatchObject({ quickAmounts: [1, 2, 3, 4, 5, 6, 7, 8] });
  for (const wrong of ['1 2 3 4 5 6 7 8 9', '500 x', '-5'])
    expect(read({ quickAmounts: wrong }), wrong).toEqual({ problem: 'number', field: 'quickAmounts' });
});

test('each way to pay is on, off or left to the operator, and has its own notice', () => {
  expect(
    read({
      'methods.momo': 'off',
      'methods.card': 'on',
      'methodNotices.card.en': 'Slow today.',
      'methodNotices.card.rw': 'Biratinda uyu munsi.',
      isCoverageClosed: 'on',
    }),
  ).toEqual({
    ...LEFT_TO_THE_OPERATOR,
    methods: { momo: false, card: true },
    methodNotices: { card: { en: 'Slow today.', rw: 'Biratinda uyu munsi.' } },
    isCoverageClosed: true,
  });
});

// An outage is when staff pause the sale: what they had switched off must not come back with it.
test('what was set about ways to pay stays while the operator does not answer', () => {
  const set = { methods: { momo: false }, methodNotices: { card: { en: 'Slow today.', rw: 'Biratinda.' } } };
  const unknown = { ...page, operator: null, settings: { ...LEFT_TO_THE_OPERATOR, ...set } };
  const pause = { en: 'Back at noon.', rw: 'Turagaruka saa sita.' };
  expect(read({ 'pause.en': pause.en, 'pause.rw': pause.rw }, unknown)).toEqual({
    ...LEFT_TO_THE_OPERATOR,
    ...set,
    pause,
  });
});

test.each(['notice', 'pause', 'methodNotices.momo'])(
  '%s is written in every language, or in none',
  (name) => {
    expect(read({ [`${name}.en`]: 'Back at noon.' })).toEqual({ problem: 'language', field: `${name}.rw` });
    expect(read({ [`${name}.en`]: '', [`${name}.rw`]: ' ' })).toEqual(LEFT_TO_THE_OPERATOR);
  },
);
