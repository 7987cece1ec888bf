import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { MOST_BULK_PAYMENTS } from '@portal/contract/staff/staff-queue-names';
import { expectLayout } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { openAnsweredDesk as openDesk } from '../../staff-desk/answer-calls.ts';
import { pressAll, pressAndCompare, REASON } from '../../staff-desk/press.ts';
import { LATE, sampleId } from '../../staff-desk/sample-payment.ts';
import {
  CALLS,
  CHOICES,
  CLOSED_DAY,
  change,
  DIFFERENCES,
  IMPORTED,
  LEAD,
  REVIEWS,
  SETTINGS,
  WITHOUT_STATEMENT,
} from '../../staff-desk/sample-work.ts';

const reason = REASON;

// Somebody far away works at the desk: it shows the times of Kigali, not those of the computer.
test.use({ timezoneId: 'America/New_York' });

test('a difference is explained, moved or given away, and it is the one that was pressed', async ({
  page,
}) => {
  const desk = await openDesk(page, '/books/differences', {
    readBooksChoices: CHOICES,
    listBookDifferences: DIFFERENCES,
    explainBookDifference: { outcome: 'done' },
    assignBookDifference: {},
  });
  const opens = 'Explain 42';
  const account = async (dialog: Locator) =>
    void (await dialog.getByLabel('Account that the amount belongs to').selectOption('goodwill'));
  await pressAll(page, desk, [
    { opens, does: 'Explain', sends: [{ call: 'explainBookDifference', input: { id: 42, reason } }] },
    {
      opens,
      does: 'Explain',
      fill: account,
      sends: [{ call: 'explainBookDifference', input: { id: 42, account: 'goodwill', reason } }],
    },
    {
      opens,
      does: 'Give to the owner',
      fill: (dialog) => dialog.getByLabel('New owner').fill('solange'),
      sends: [{ call: 'assignBookDifference', input: { id: 42, owner: 'solange', reason } }],
    },
  ]);
  // A difference to what an API lists has both sides and its payment, and no amount that an account could take.
  const byApi = page.getByRole('row').filter({ hasText: 'third' });
  await expect(byApi.getByRole('cell', { name: /^Ours.*500$/ })).toBeVisible();
  await expect(byApi.getByRole('cell', { name: /^Theirs.*600$/ })).toBeVisible();
  await expect(byApi.getByRole('link', { name: 'PPPPP-PPPPP' })).toHaveAttribute('href', /\/payments\//);
  await byApi.getByRole('button', { name: 'Explain 43' }).click();
  await expect(page.getByRole('dialog')).toContainText('First settle the money.');
  await expect(page.getByLabel('Account that the amount belongs to')).toHaveCount(0);
  await page.keyboard.press('Escape');
  // One or the other: what was chosen is never left out silently.
  await page.getByRole('button', { name: opens }).click();
  const [owner, booked] = [
    page.getByLabel('New owner'),
    page.getByLabel('Account that the amount belongs to'),
  ];
  await owner.fill('solange');
  await expect(booked).toBeDisabled();
  await owner.fill('');
  await booked.selectOption('goodwill');
  await expect(owner).toBeDisabled();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  const explain = byApi.getByRole('button', { name: 'Explain 43' });
  await expect(explain, 'is seen without scrolling sideways').toBeInViewport({ ratio: 1 });
});

test('a file of several parts arrives whole, in order', async ({ page }) => {
  const desk = await openDesk(page, '/books/statements', {
    readBooksChoices: CHOICES,
    listStatements: { rows: [], uploads: [], next: null },
    startUpload: { id: sampleId('U') },
    uploadPart: {},
    finishUpload: {},
    readUpload: IMPORTED,
  });
  const lines = Array.from({ length: 90 }, (_, at) => `${at},mtn-${at},é,Payment,${at * 7},RWF`);
  const content = Buffer.from(`${lines.join('\r\n')}\r\n`);
  await page.getByLabel('Source').selectOption('momo');
  await page.getByLabel('File').setInputFiles({ name: 'momo.csv', mimeType: 'text/csv', buffer: content });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('90 lines: 88 matched, 1 explained, 1 differences.')).toBeVisible();
  expect(content.length).toBeGreaterThan(2_000);
  const parts = Math.ceil(content.length / CHOICES.partBytes);
  expect(desk.takeSent()).toEqual([
    { call: 'startUpload', input: { source: 'momo', name: 'momo.csv', bytes: content.length } },
    ...Array.from({ length: parts }, (_, at) => ({
      call: 'uploadPart',
      input: { id: sampleId('U'), number: String(at) },
    })),
    { call: 'finishUpload', input: { id: sampleId('U') } },
  ]);
  expect(Buffer.concat(desk.bytes).equals(content)).toBe(true);
});

test('a day is closed or reopened, and its files are saved as the server gave them', async ({ page }) => {
  const workbook = Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0x80, 0xfe, 0x0d, 0x0a, 0xc3, 0xa9]);
  const answers = {
    readBookDay: CLOSED_DAY,
    closeBookDay: { seq: 8, hash: 'c'.repeat(64) },
    reopenBookDay: { outcome: 'proposed' as const },
    compareBookDay: {},
    exportBookDay: { name: '2026-02-28.xlsx', type: 'application/zip', base64: workbook.toString('base64') },
  };
  const desk = await openDesk(page, '/books/days/2026-02-28', answers);
  // A column of one currency says it in its header, and each currency has a sum of its own. A phone leaves out an empty cell.
  const cellsOf = (row: string) => page.getByRole('row').filter({ hasText: row }).getByRole('cell');
  await expect(page.getByRole('columnheader', { name: 'Closing (RWF)' })).toBeVisible();
  await expect(page.getByText('File for bookkeeping: journal-2026-02-28.csv')).toContainText('c'.repeat(64));
  await expect(cellsOf('receivable:momo')).toHaveText(['receivable:momo', 'RWF 1,234,567', '−500']);
  await expect(cellsOf('receivable:card-dpo')).toHaveText(['receivable:card-dpo', 'USD 19.90']);
  await expect(cellsOf('Sum of 2 rows')).toHaveText(['RWF 1,234,567USD 19.90', '−500']);
  const day = '2026-02-28';
  await pressAndCompare(page, desk, {
    opens: 'Reopen the day',
    sends: [{ call: 'reopenBookDay', input: { day, reason } }],
  });
  for (const format of ['CSV', 'XLSX']) {
    const asked = page.waitForRequest((request) => request.url().includes('/books/day/export'));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save as ${format}` }).click();
    expect(new URL((await asked).url()).searchParams.get('format')).toBe(format.toLowerCase());
    expect(readFileSync(await (await saved).path())).toEqual(workbook);
  }
  const comparisons = page.getByRole('region', { name: 'Comparison by API' });
  await expect(comparisons).toContainText('deliveries of the operator: does not answer, will be tried again');
  await expect(comparisons).toContainText('not compared yet: MTN MoMo');
  await comparisons.getByRole('button', { name: 'Compare again' }).click();
  await expect(comparisons.getByText('The day is being compared.')).toBeVisible();
  expect(desk.takeSent()).toEqual([{ call: 'compareBookDay', input: { day } }]);
  const ready = await openDesk(page, '/books/days/2026-02-28', {
    ...answers,
    readBookDay: { ...CLOSED_DAY, state: 'ready', close: null, withoutStatement: WITHOUT_STATEMENT },
  });
  const unseen = page.getByText('RWF 163,200, no statement yet');
  await expect(unseen).toBeVisible();
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByRole('dialog').filter({ has: unseen })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await pressAndCompare(page, ready, {
    opens: 'Close the day',
    sends: [{ call: 'closeBookDay', input: { day, reason, coversEarlier: false } }],
  });
  const first = await openDesk(page, '/books/days/2026-02-28', {
    ...answers,
    readBookDay: { ...CLOSED_DAY, state: 'ready', close: null, coversSince: '2026-02-26' },
  });
  await pressAndCompare(page, first, {
    opens: 'Close the day',
    fill: (dialog) => dialog.getByText('Also close all days before it.').click(),
    sends: [{ call: 'closeBookDay', input: { day, reason, coversEarlier: true } }],
  });
});

test('a correction debits and credits the accounts that were chosen', async ({ page }) => {
  const desk = await openDesk(page, '/books/entries?account=bank&day=2026-02-28', {
    readBooksChoices: CHOICES,
    listBookEntries: {
      rows: [
        {
          id: 1,
          at: LATE,
          event: 'charge',
          side: 'debit' as const,
          other: 'customer-money',
          money: { amount: '1500', currency: 'RWF' },
          by: null,
          reason: null,
          paymentId: null,
        },
        {
          id: 2,
          at: LATE,
          event: 'correction',
          side: 'credit' as const,
          other: 'fees',
          money: { amount: '1234567', currency: 'RWF' },
          by: null,
          reason: 'the "fee", twice',
          paymentId: null,
        },
      ],
      next: 17,
    },
    correctBooks: { outcome: 'done' },
  });
  // The time zone of the desk is Kigali's, not that of the computer.
  await expect(page.getByRole('row').nth(1)).toContainText('1 Mar 2026, 00:30:00');
  const link = page.getByRole('link', { name: 'Earlier ones' });
  await expect(link).toHaveAttribute('href', /account=bank&day=2026-02-28&after=17$/);
  // Who adds up a column of the file must not count its sum too.
  await expect(page.getByRole('row', { name: /^Sum of 2 rows/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8').split('\r\n')).toEqual([
    '\ufeffTime,Kind,Other account,Debit (RWF),Credit (RWF),Reason',
    '2026-03-01 00:30:00,charge,customer-money,1500,,',
    '2026-03-01 00:30:00,Correction,fees,,1234567,"the ""fee"", twice"',
    '',
  ]);
  const form = page.getByRole('region', { name: 'Add a correction' });
  await form.getByLabel('Debit').selectOption('goodwill');
  await form.getByLabel('Credit').selectOption('receivable:momo');
  await form.getByLabel('Amount').fill('1500');
  await pressAndCompare(page, desk, {
    opens: 'Add a correction',
    sends: [
      {
        call: 'correctBooks',
        input: { debit: 'goodwill', credit: 'receivable:momo', amount: '1500', currency: 'RWF', reason },
      },
    ],
  });
});

test('an item of a queue is given, taken back, shown and closed by itself @nightly', async ({ page }) => {
  const desk = await openDesk(page, '/queues/call-backs', {
    listQueues: {
      version: 'v1',
      queues: [{ queue: 'call-backs', count: 2, oldest: LATE, mine: 0, overdue: 0 }],
    },
    listQueueItems: { rows: CALLS, next: null },
    listColleagues: {
      people: [
        { id: 'subject:keza', name: 'Keza Uwase', isMe: false },
        { id: 'subject:jean', name: 'Jean Mugisha', isMe: true },
      ],
    },
    assignItem: { assignment: { owner: 'Keza Uwase', isMine: false, dueAt: LATE } },
    releaseItem: {},
    closeItem: {},
    showItem: { fields: [{ name: 'number', value: '0788123456' }] },
  });
  const about = { queue: 'call-backs', kind: 'call-back', item: 'call:2' };
  // Taken with one press, for a day.
  await page.getByRole('button', { name: 'Take: call:2' }).click();
  await expect(page.getByText('It is yours until tomorrow.')).toBeVisible();
  expect(desk.takeSent()).toEqual([
    { call: 'assignItem', input: { ...about, dueAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) } },
  ]);
  await page.getByRole('button', { name: 'Give to somebody: call:2' }).click();
  await page.getByLabel('To whom').selectOption('Keza Uwase');
  await page.getByLabel('Until when').fill('2027-01-01T00:15');
  await page.getByRole('button', { name: 'Save the owner' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(desk.takeSent()).toEqual([
    { call: 'assignItem', input: { ...about, person: 'subject:keza', dueAt: '2026-12-31T22:15:00.000Z' } },
  ]);
  await page.getByRole('button', { name: 'Give to somebody: call:2' }).click();
  await page.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(desk.takeSent()).toEqual([{ call: 'releaseItem', input: about }]);
  await pressAll(page, desk, [
    {
      opens: 'Show personal data: call:2',
      does: 'Show personal data',
      asksTicket: true,
      sends: [
        {
          call: 'showItem',
          input: { queue: 'call-backs', item: 'call:2', cause: 'customer-asks', reference: REASON },
        },
      ],
    },
    {
      opens: 'Close: call:2',
      does: 'Close',
      sends: [{ call: 'closeItem', input: { queue: 'call-backs', item: 'call:2', reason } }],
    },
  ]);
});

test('a bulk action concerns the payments that are selected, and no other', async ({ page }) => {
  const row = (letter: string) => ({ id: sampleId(letter), code: letter, state: 'review' });
  const desk = await openDesk(page, '/queues/review', {
    listQueues: { version: 'v1', queues: [{ queue: 'review', count: 3, oldest: LATE, mine: 0, overdue: 0 }] },
    listQueueItems: { rows: REVIEWS, next: null },
    previewBulk: { rows: ['A', 'C'].map((letter) => ({ ...row(letter), refusal: null })) },
    actOnMany: { rows: ['A', 'C'].map((letter) => ({ ...row(letter), outcome: 'queued', done: true })) },
  });
  const select = (code: string) => page.getByRole('checkbox', { name: `Select ${code}` });
  const ids = [sampleId('A'), sampleId('C')];
  for (const [opens, action] of [
    ['Try again', 'retry'],
    ['Ask the provider again', 'check'],
  ] as const) {
    for (const code of ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC']) await select(code).check();
    await select('BBBBB-BBBBB').uncheck();
    await pressAndCompare(page, desk, {
      opens,
      sends: [{ call: 'actOnMany', input: { ids, action, reason } }],
    });
    await expect(select('AAAAA-AAAAA')).not.toBeChecked();
  }
});

test('a bulk action leaves out what a colleague has settled meanwhile, and after a lost connection it is pressed again', async ({
  page,
}) => {
  const row = (letter: string) => ({ id: sampleId(letter), code: letter, state: 'review' });
  const listQueueItems = { rows: [...REVIEWS], next: null };
  const desk = await openDesk(page, '/queues/review', {
    listQueues: { version: 'v1', queues: [{ queue: 'review', count: 3, oldest: LATE, mine: 0, overdue: 0 }] },
    listQueueItems,
    assignItem: { assignment: { owner: 'Jean Mugisha', isMine: true, dueAt: LATE } },
    previewBulk: { rows: ['A', 'C'].map((letter) => ({ ...row(letter), refusal: null })) },
    actOnMany: { rows: ['A', 'C'].map((letter) => ({ ...row(letter), outcome: 'queued', done: true })) },
  });
  for (const code of ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC'])
    await page.getByRole('checkbox', { name: `Select ${code}` }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  listQueueItems.rows = REVIEWS.filter(({ item }) => item !== sampleId('B'));
  // Any act reads the list again.
  await page.getByRole('button', { name: 'Take: AAAAA-AAAAA' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'BBBBB-BBBBB' })).toHaveCount(0);
  await expect(page.getByText('2 selected')).toBeVisible();
  desk.takeSent();

  await page.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill(reason);
  await page.route('**/staff/api/payments/act', (route) => route.abort(), { times: 1 });
  const press = dialog.getByRole('button', { name: 'Try again' });
  await press.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  // The button says what it does again, and what was typed is still there.
  await press.click();
  await expect(dialog).toHaveCount(0);
  const input = { ids: [sampleId('A'), sampleId('C')], action: 'retry', reason };
  expect(desk.takeSent()).toEqual([{ call: 'actOnMany', input }]);

  // As many may be chosen as a page has: those that left the list do not count.
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  const take = page.getByRole('button', { name: /^Take: / }).first();
  listQueueItems.rows = Array.from({ length: MOST_BULK_PAYMENTS }, (_, at) => {
    const id = String(at).padStart(27, '0');
    return { ...REVIEWS[0], item: id, payment: { id, code: `NUMBER-${at}` } } as (typeof REVIEWS)[number];
  });
  await take.click();
  await expect(boxes).toHaveCount(MOST_BULK_PAYMENTS);
  await boxes.evaluateAll(async (all) => {
    for (const box of all) {
      (box as HTMLInputElement).click();
      // Until it is chosen, without a frame for each.
      await Promise.resolve();
    }
  });
  await expect(page.getByText(`${MOST_BULK_PAYMENTS} selected`)).toBeVisible();
  listQueueItems.rows = [...REVIEWS];
  await take.click();
  await page.getByRole('checkbox', { name: 'Select BBBBB-BBBBB' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('a role is given or ended, for the person who was named', async ({ page }) => {
  const desk = await openDesk(page, '/people', {
    listPeople: {
      people: [
        {
          person: 'subject:diane',
          name: 'Diane Ingabire',
          email: 'diane@staff.example',
          claimed: ['sales'],
          given: [],
          withheld: [],
          isOwn: false,
        },
      ],
    },
    changeRole: { outcome: 'done' },
  });
  await page.getByLabel('Person').fill('diane@staff.example');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('finance');
  const about = { person: 'subject:diane', role: 'finance', reason };
  await pressAll(page, desk, [
    { opens: 'End the role', sends: [{ call: 'changeRole', input: { ...about, change: 'end' } }] },
    { opens: 'Give the role', sends: [{ call: 'changeRole', input: { ...about, change: 'give' } }] },
  ]);
  await page.getByLabel('Person').fill('new@staff.example');
  await pressAndCompare(page, desk, {
    opens: 'Give the role',
    sends: [{ call: 'changeRole', input: { ...about, person: 'email:new@staff.example', change: 'give' } }],
  });
});

test('the settings are sent as they stand in the form, and a paused sale in every language', async ({
  page,
}) => {
  const desk = await openDesk(page, '/settings', {
    readDeskSettings: SETTINGS,
    listDeskSettingChanges: { rows: [], next: null },
    changeDeskSettings: { version: 13 },
    retryMethod: {},
  });
  await expect(page.getByText('since 1 Mar 2026, 00:30:00', { exact: false })).toContainText(
    'It is tried again at 1 Mar 2026, 12:00:00.',
  );
  await page.getByLabel('Smallest recharge').fill('200');
  const pause = page.locator('details').filter({ hasText: 'Pause new purchases' });
  await pause.locator('summary').click();
  await pause.getByLabel('English').fill('Back at noon.');
  await pause.getByLabel('Ikinyarwanda').fill('Turagaruka saa sita.');
  await pressAndCompare(page, desk, {
    opens: 'Save the settings',
    sends: [
      {
        call: 'changeDeskSettings',
        input: {
          version: 12,
          settings: {
            ...SETTINGS.settings,
            prepaidLimits: { min: 200, max: 50_000 },
            pause: { en: 'Back at noon.', rw: 'Turagaruka saa sita.' },
          },
          reason,
        },
      },
    ],
  });
  await pressAndCompare(page, desk, {
    opens: 'Offer MTN MoMo again now',
    sends: [{ call: 'retryMethod', input: { method: 'momo', reason } }],
  });
});

test('a town is opened, a link stopped and a contact shown: the one of its row @nightly', async ({
  page,
}, testInfo) => {
  const link = {
    name: 'Keza',
    note: null,
    sender: '07** *** *11',
    money: { amount: '500', currency: 'RWF' },
    createdAt: LATE,
    reports: 0,
    state: 'open' as const,
  };
  const desk = await openDesk(page, '/towns', {
    listDeskTowns: {
      towns: [
        { name: 'Huye', isOpen: false },
        { name: 'Karongi', isOpen: false },
      ],
    },
    openDeskTown: {},
    findPayLinks: {
      links: [
        { ...link, token: sampleId('K') },
        { ...link, token: sampleId('L') },
      ],
    },
    stopPayLink: {},
    findLineReminders: {
      consents: [
        {
          id: sampleId('R'),
          number: '07** *** *11',
          kinds: ['bundle-ends', 'airtime-low'],
          channel: 'sms',
          email: null,
          consentedAt: LATE,
          provenAt: LATE,
          confirmedAt: LATE,
          endsAt: LATE,
          endedAt: null,
          endedBy: null,
          sentInWeek: 2,
        },
      ],
      standingOrders: [
        {
          id: sampleId('O'),
          number: '07** *** *11',
          bundle: 'Day 1 GB',
          price: { amount: '500', currency: 'RWF' },
          monthLimit: { amount: '15000', currency: 'RWF' },
          every: 'day',
          mode: 'money-push',
          permission: 'active',
          card: null,
          isUnderWay: false,
          consentedAt: LATE,
          lastPaid: null,
          pausedBy: null,
          endedBy: null,
        },
      ],
    },
    endLineReminders: {},
    endStandingOrder: {},
    listMandateEnds: {
      ends: [
        {
          id: sampleId('M'),
          number: '07** *** *11',
          mode: 'momo',
          state: 'ended',
          endedAt: LATE,
          tries: 12,
          nextAt: LATE,
          closesOthers: true,
        },
      ],
    },
    tellMandateEnd: { isConfirmed: false },
    confirmMandateEnd: {},
    readLead: LEAD,
    showLeadContact: { msisdn: '0788123456', contact: null },
    addLeadNote: {},
    sendLeadAgain: {},
  });
  await pressAndCompare(page, desk, {
    opens: 'Open Karongi',
    sends: [{ call: 'openDeskTown', input: { town: 'Karongi', reason } }],
  });
  await page.goto('/staff/pay-links');
  await pressAndCompare(page, desk, {
    opens: 'Stop this link',
    nth: 1,
    sends: [{ call: 'stopPayLink', input: { token: sampleId('L'), reason } }],
  });
  await page.goto('/staff/reminders');
  await expect(page.getByRole('button', { name: 'End these reminders' })).toBeVisible();
  await expectLayout(page, testInfo);
  await pressAndCompare(page, desk, {
    opens: 'End these reminders',
    sends: [{ call: 'endLineReminders', input: { id: sampleId('R'), reason } }],
  });
  await pressAndCompare(page, desk, {
    opens: 'End this standing order',
    sends: [{ call: 'endStandingOrder', input: { id: sampleId('O'), reason } }],
  });
  const mandateEnds = page.getByRole('table', { name: 'Permissions whose end is not confirmed' });
  await mandateEnds.getByRole('button', { name: 'Tell the wallet now' }).click();
  await expect(mandateEnds.getByRole('status')).toHaveText('It has not confirmed it.');
  await expect
    .poll(() => desk.takeSent())
    .toEqual([{ call: 'tellMandateEnd', input: { id: sampleId('M') } }]);
  await pressAndCompare(page, desk, {
    opens: 'The wallet has confirmed it',
    sends: [{ call: 'confirmMandateEnd', input: { id: sampleId('M'), reason } }],
  });
  await page.goto('/staff/leads/lead%3A1');
  const sales = page.getByRole('region', { name: 'Sales system' });
  await expect(sales).toContainText('crm not yet: look why · Last answer: HTTP 503');
  for (const [button, recipient] of [
    ['Send again', 'crm'],
    ['Write the file again', null],
  ] as const) {
    await sales.getByRole('button', { name: button }).click();
    await expect(sales.getByRole('status')).toHaveText('It is sent again.');
    await expect
      .poll(() => desk.takeSent())
      .toEqual([{ call: 'sendLeadAgain', input: { key: 'lead:1', recipient } }]);
  }
  await pressAndCompare(page, desk, {
    opens: 'Show personal data',
    asksTicket: true,
    sends: [{ call: 'showLeadContact', input: { key: 'lead:1', cause: 'customer-asks', reference: REASON } }],
  });
  await page.getByRole('textbox', { name: 'Note' }).fill('No mast yet.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  expect(desk.takeSent()).toEqual([{ call: 'addLeadNote', input: { key: 'lead:1', note: 'No mast yet.' } }]);
});

test('a change of texts is sent for review, approved, rejected, taken back, discarded or rolled back @nightly', async ({
  page,
}) => {
  const answers = {
    requestContentReview: {},
    decideContentChange: { state: 'rejected' as const },
    takeBackContentChange: {},
    discardContentChange: {},
    rollBackContentChange: { id: 'change-2' },
    checkContentChange: { faults: [], notes: [] },
  };
  const open = (state: Parameters<typeof change>[0], isOwn: boolean) =>
    openDesk(page, '/content/changes/change-1', { ...answers, readContentChange: change(state, isOwn) });
  const about = { id: 'change-1', version: 5, reason };
  const draft = await open('draft', true);
  await pressAndCompare(page, draft, {
    opens: 'Ask for a review',
    fill: (dialog) => dialog.locator('input[type="datetime-local"]').fill('2027-01-01T00:15'),
    sends: [{ call: 'requestContentReview', input: { ...about, publishAt: '2026-12-31T22:15:00.000Z' } }],
  });
  await pressAndCompare(page, draft, {
    opens: 'Ask for a review',
    sends: [{ call: 'requestContentReview', input: { ...about, publishAt: null } }],
  });
  const review = await open('in-review', false);
  await pressAll(page, review, [
    { opens: 'Reject', sends: [{ call: 'decideContentChange', input: { ...about, approve: false } }] },
    { opens: 'Approve', sends: [{ call: 'decideContentChange', input: { ...about, approve: true } }] },
  ]);
  await expectOnePress(page, await open('draft', true), ['Discard', 'discardContentChange']);
  await expectOnePress(page, await open('approved', true), ['Take back and edit', 'takeBackContentChange']);
  await expectOnePress(page, await open('published', false), [
    'Roll back with a new draft',
    'rollBackContentChange',
  ]);
});

/** A button without a dialog sends one call about the change. */
async function expectOnePress(
  page: Page,
  desk: Awaited<ReturnType<typeof openDesk>>,
  [button, call]: [string, string],
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.poll(() => desk.all).toEqual([{ call, input: { id: 'change-1' } }]);
}
