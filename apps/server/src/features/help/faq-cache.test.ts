import { money } from '@portal/domain/money/money';
import type { OperatorSettings } from '@portal/operator/operator';
import { expect, test } from 'vitest';
import { createFaqCache } from './faq-cache.ts';
import { FAQ_VALUES } from './read-faq-values.ts';
import { readTestFaqs } from './testing/faq-content.ts';

type Values = Pick<
  OperatorSettings,
  'customerCareNumber' | 'pinResetDial' | 'prepaidLimits' | 'postpaidLimits' | 'lineFacts'
>;

const limits = (min: number, max: number) => ({ min: money(min, 'RWF'), max: money(max, 'RWF') });

const BEFORE: Values = {
  customerCareNumber: '300',
  pinResetDial: '*182#',
  prepaidLimits: limits(100, 50_000),
  postpaidLimits: limits(500, 500_000),
  lineFacts: { airtimeDays: 30, lineDays: 90, simsPerId: 3, simsPerPassport: 1, simCheckDial: '*125#' },
};

/** What stays the same while the portal runs. */
const OTHERS = {
  brand: { name: 'Isano', slug: 'isano' },
  times: { approvalMinutes: 5, cardMinutes: 15, orderHours: 24 },
  vatReward: 0,
};

const facts = (changed: Values['lineFacts']) => ({ lineFacts: { ...BEFORE.lineFacts, ...changed } });

/** What the operator may change while the portal runs, with the new words of the answer. */
const CHANGES: [name: keyof typeof FAQ_VALUES, change: Partial<Values>, words: string][] = [
  ['number', { customerCareNumber: '456' }, '456'],
  ['pinReset', { pinResetDial: '*199#' }, '*199#'],
  ['rechargeMin', { prepaidLimits: limits(250, 50_000) }, 'RWF 250'],
  ['rechargeMax', { prepaidLimits: limits(100, 60_000) }, 'RWF 60,000'],
  ['billMin', { postpaidLimits: limits(700, 500_000) }, 'RWF 700'],
  ['billMax', { postpaidLimits: limits(500, 600_000) }, 'RWF 600,000'],
  ['airtimeDays', facts({ airtimeDays: 60 }), '60'],
  ['lineDays', facts({ lineDays: 120 }), '120'],
  ['simsPerId', facts({ simsPerId: 5 }), '5'],
  ['simsPerPassport', facts({ simsPerPassport: 2 }), '2'],
  ['simCheckDial', facts({ simCheckDial: '*126#' }), '*126#'],
  ['eSim', facts({ hasEsim: true }), 'eSIM'],
];

const withPlaceholder = (name: string) =>
  readTestFaqs({
    'en/faqs/1.md': `# Lines {#lines}\n## All {#all}\n### What is it? {#what}\nIt is {${name}}.\n`,
  });

/** The help centre of an operator whose settings and content a test changes. */
function openHelp(name: string) {
  let settings = BEFORE;
  let faqs = withPlaceholder(name);
  const read = createFaqCache({
    settings: { read: async () => settings as OperatorSettings },
    faqs: () => faqs,
    ...OTHERS,
    closedPaths: [],
  });
  return {
    read,
    answer: async () => {
      const { topics, search } = await read('en');
      const [found] = search('what is it');
      const shown = topics[0]?.sections[0]?.questions[0]?.answerHtml;
      // A search answers with what the page says.
      expect(found?.question.answerHtml).toBe(shown);
      return shown?.replaceAll('\u00a0', ' ') ?? null;
    },
    change: (changed: Partial<Values>) => {
      settings = { ...BEFORE, ...changed };
    },
    publish: (other: string) => {
      faqs = withPlaceholder(other);
    },
  };
}

test.each(CHANGES)('an answer names {%s} as the operator has it now', async (name, change, words) => {
  const help = openHelp(name);
  const before = await help.answer();
  expect(before).not.toBe(`<p>It is ${words}.</p>`);
  help.change(change);
  expect(await help.answer()).toBe(`<p>It is ${words}.</p>`);
  help.change({});
  expect(await help.answer()).toBe(before);
});

test('every value that is read from the settings is in this list', () => {
  const names = Object.entries(FAQ_VALUES).flatMap(([name, format]) => {
    let isRead = false;
    format({
      ...OTHERS,
      locale: 'en',
      get settings() {
        isRead = true;
        return BEFORE as OperatorSettings;
      },
    });
    return isRead ? [name] : [];
  });
  expect(CHANGES.map(([name]) => name).sort()).toEqual(names.sort());
});

test('questions are filled again after a publication, and only once while nothing changes', async () => {
  const help = openHelp('number');
  const first = await help.read('en');
  expect(await help.read('en')).toBe(first);
  help.publish('pinReset');
  expect(await help.answer()).toBe('<p>It is *182#.</p>');
});
