import { expect, type Locator } from '@playwright/test';
import type {
  StaffBookProposal,
  StaffProposal,
  StaffRoleProposal,
} from '@portal/contract/staff/staff-approvals';
import type { StaffCaseAct } from '@portal/contract/staff/staff-case';
import { expectAccessible } from '../../expect-accessible.ts';
import { test } from '../../portal-test.ts';
import { openAnsweredDesk as openDesk, type StaffAnswers } from '../../staff-desk/answer-calls.ts';
import { type Press, pressAll, pressAndCompare, REASON } from '../../staff-desk/press.ts';
import { CASE, LATE, PAYMENT, PROPOSAL, REQUEST, sampleId } from '../../staff-desk/sample-payment.ts';

// The server's answers are given here, so that every button of every dialog is pressed in the state in which it is offered.
// What the server does with each call is tested beside the server.

/**
 * The two buttons of a second person.
 * @param effect what an approval does, where the title does not say it. Who rejects does not read it.
 */
const decisions = (about: { id: string }, effect?: string): Press[] => [
  {
    opens: 'Reject',
    fill: async (dialog) => {
      if (effect) await expect(dialog).not.toContainText(effect);
    },
    sends: [{ call: 'decideProposal', input: { ...about, approve: false, reason: REASON } }],
  },
  {
    opens: 'Approve',
    fill: async (dialog) => {
      if (effect) await expect(dialog).toContainText(effect);
    },
    sends: [{ call: 'decideProposal', input: { ...about, approve: true, reason: REASON } }],
  },
];

const id = PAYMENT.id;

test('each action on a payment sends itself, and a statement is sent only when it was made', async ({
  page,
}) => {
  const desk = await openDesk(page, `/payments/${id}`, {
    readPayment: PAYMENT,
    readCase: CASE,
    actOnPayment: { outcome: 'queued', state: 'refunding' },
    addNote: {},
    listColleagues: {
      people: [
        { id: 'subject:keza', name: 'Keza Uwase', isMe: false },
        { id: 'subject:jean', name: 'Jean Mugisha', isMe: true },
      ],
    },
    assignItem: { assignment: { owner: 'Keza Uwase', isMine: false, dueAt: LATE } },
    showPersonalData: {
      msisdn: '0792000011',
      payer: '0792000077',
      email: null,
      account: null,
      payees: [],
      meantNumber: null,
      requestNote: null,
    },
  });
  await expect(page.getByText('33.50', { exact: false }).first()).toBeVisible();
  const act = (
    opens: string,
    action: string,
    more: Partial<Press> & { notDelivered?: boolean } = {},
  ): Press => {
    const { notDelivered = false, ...rest } = more;
    return {
      opens,
      ...rest,
      sends: [{ call: 'actOnPayment', input: { id, action, reason: REASON, notDelivered } }],
    };
  };
  const state = (dialog: Locator) => dialog.getByText('records show that nothing was delivered').click();
  await pressAll(page, desk, [
    act('Ask the provider now', 'check'),
    act('Try the step again', 'retry'),
    act('Refund the money', 'refund'),
    act('Refund the money', 'refund', { fill: state, notDelivered: true }),
    act('Refund the money: the payer is known', 'refund-proven'),
    act('Close: delivered by hand', 'close-given'),
    act('Close: refunded by hand', 'close-returned'),
    act('Close: nothing was charged', 'close-unpaid', { does: 'Propose it' }),
    {
      opens: 'Show personal data',
      asksTicket: true,
      fill: async (dialog) =>
        void (await dialog.getByLabel('What it is needed for').selectOption('A complaint')),
      sends: [{ call: 'showPersonalData', input: { id, cause: 'complaint', reference: REASON } }],
    },
  ]);
  await expect(page.getByText('0792000077')).toBeVisible();
  await page.getByLabel('Note').fill('Calls again tomorrow.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('');
  expect(desk.takeSent()).toEqual([{ call: 'addNote', input: { id, note: 'Calls again tomorrow.' } }]);
  // Handed over to somebody else, who has to be chosen.
  await page.getByRole('button', { name: 'Hand over' }).click();
  const colleague = page.getByLabel('To whom');
  await expect(colleague).toBeFocused();
  await page.getByRole('button', { name: 'Save the owner' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(desk.takeSent()).toEqual([]);
  await colleague.selectOption('Keza Uwase');
  await page.getByRole('button', { name: 'Save the owner' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(desk.takeSent()).toMatchObject([
    { call: 'assignItem', input: { queue: 'review', kind: 'payment', item: id, person: 'subject:keza' } },
  ]);
});

test('each act for the customer sends its own choice, refund and dispute, once', async ({ page }) => {
  const desk = await openDesk(page, `/payments/${id}`, {
    readPayment: PAYMENT,
    readCase: CASE,
    previewCaseAct: { money: null, needsApproval: false, why: null, leftToday: null, message: null },
    carryOutCaseAct: { outcome: 'queued', reference: null },
  });
  const choose =
    (...names: string[]) =>
    async (dialog: Locator) => {
      for (const name of names) await dialog.getByLabel(name, { exact: true }).check();
    };
  const type =
    (label: string, value: string, rest?: (dialog: Locator) => Promise<void>) => async (dialog: Locator) => {
      await dialog.getByLabel(label).fill(value);
      await rest?.(dialog);
    };
  const keep = 'The customer keeps it';
  const outside = 'You have taken it back outside the portal';
  const acts: [button: string, act: StaffCaseAct, fill?: (dialog: Locator) => Promise<void>][] = [
    ['Refund the delivered purchase', { kind: 'refund-delivered', delivery: 'keep' }, choose(keep)],
    [
      'Refund the delivered purchase',
      { kind: 'refund-delivered', delivery: 'taken-back', amount: '700' },
      async (dialog) => {
        await choose(outside)(dialog);
        await dialog.getByLabel('Amount').fill(' 700 ');
      },
    ],
    [
      'Settle the refund',
      { kind: 'settle-refund', refundId: sampleId('R'), settlement: 'not-returned' },
      choose('Nothing was returned, and the customer keeps the delivery'),
    ],
    [
      'Settle the refund',
      { kind: 'settle-refund', refundId: sampleId('R'), settlement: 'returned' },
      choose('The money was returned by hand'),
    ],
    [
      'Refund to another wallet of the payer',
      { kind: 'refund-other-wallet', refundId: sampleId('S'), payee: '0788 000 099' },
      type('Number of the other wallet', '0788 000 099'),
    ],
    [
      'Open a dispute',
      { kind: 'open-dispute', amount: '1500', reference: 'DSP-2', evidenceDueAt: '2026-12-31T22:15:00.000Z' },
      type('Amount', '1500', async (dialog) => {
        await dialog.getByLabel("The provider's number of the dispute").fill('DSP-2');
        await dialog.getByLabel('Evidence is due by').fill('2027-01-01T00:15');
      }),
    ],
    ['Open a dispute', { kind: 'open-dispute' }],
    ['Evidence was sent', { kind: 'send-evidence', disputeId: sampleId('D') }],
    [
      'Close the dispute',
      { kind: 'close-dispute', disputeId: sampleId('D'), outcome: 'lost' },
      choose('Lost: the bank returned the money'),
    ],
    [
      'Close the dispute',
      { kind: 'close-dispute', disputeId: sampleId('D'), outcome: 'won' },
      choose('Won: the money stays'),
    ],
    ['Send the receipt again', { kind: 'resend-receipt', channel: 'email' }, choose('E-mail')],
    [
      'Send a prepared message',
      { kind: 'send-message', template: 'refund-days', channel: 'sms' },
      choose('The money is on its way back', 'SMS'),
    ],
    [
      'Promise a call',
      { kind: 'call-back', dueAt: '2026-12-31T22:00:00.000Z' },
      type('Call by', '2027-01-01T00:00'),
    ],
    ['Open the request again', { kind: 'reopen-request' }],
  ];
  for (const [opens, act, fill] of acts) {
    await pressAndCompare(page, desk, {
      opens,
      ...(fill && { fill }),
      sends: [
        {
          call: 'carryOutCaseAct',
          input: { id, act, reason: REASON, key: expect.stringMatching(/^[\w-]{20,}$/) },
        },
      ],
    });
  }
  const keys = new Set(desk.all.map(({ input }) => (input as { key: string }).key));
  expect(keys.size, 'each dialog has a key of its own').toBe(acts.length);
});

test('an open request is closed by a refund from it, or without one', async ({ page }) => {
  const desk = await openDesk(page, `/payments/${id}`, {
    readPayment: { ...PAYMENT, state: 'fulfilled', reason: null, cause: null, actions: [] },
    readCase: { ...CASE, refunds: [], request: REQUEST },
    previewCaseAct: { money: null, needsApproval: false, why: null, leftToday: null, message: null },
    carryOutCaseAct: { outcome: 'queued', reference: null },
  });
  await expect(page.getByText('one digit differs from the number that got it')).toBeVisible();
  const sends = (act: StaffCaseAct): Press['sends'] => [
    { call: 'carryOutCaseAct', input: { id, act, reason: REASON, key: expect.any(String) } },
  ];
  // By the keyboard too the refund comes first, and its choice before its reason.
  const first = page.getByRole('button', { name: 'Refund and close the request' });
  for (const ofBrowser of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${ofBrowser}+e`);
  await expect(first, 'the browser has shortcuts of its own').not.toBeFocused();
  await page.keyboard.press('e');
  await expect(first).toBeFocused();
  await pressAll(page, desk, [
    {
      opens: 'Refund and close the request',
      does: 'Refund the delivered purchase',
      fill: async (dialog) => {
        await expect(dialog.getByText('W-1 closes by itself')).toBeVisible();
        await expect(dialog.getByRole('radio').first()).toBeFocused();
        await dialog.getByLabel('The operator takes it back first').check();
      },
      sends: sends({ kind: 'refund-delivered', delivery: 'take-back' }),
    },
    {
      opens: 'Close without a refund',
      fill: async (dialog) => dialog.getByLabel('It cannot be taken back, or may not').check(),
      sends: sends({ kind: 'close-request', outcome: 'refused' }),
    },
  ]);
});

test('what was rejected is never approved, by any of the second persons', async ({ page }, testInfo) => {
  const shared = { why: null, proposedAt: LATE, isTaken: false, isOwn: false, mayDecide: true };
  const bookProposal: StaffBookProposal = {
    ...shared,
    id: sampleId('B'),
    kind: 'books',
    action: 'reopen',
    receipt: null,
    subject: '2026-02-28',
    debit: null,
    credit: null,
    paymentId: null,
    customers: null,
    disturbance: null,
    money: null,
    proposedBy: 'Eric Habimana',
    reason: 'A late statement.',
  };
  const roleProposal: StaffRoleProposal = {
    ...shared,
    id: sampleId('R'),
    kind: 'role',
    action: 'give-role',
    role: 'finance',
    person: 'diane.ingabire.of.the.sales.team@staff.example',
    proposedBy: 'Aline Mukamana',
    reason: 'Covers for Eric.',
  };
  const answers: StaffAnswers = {
    readPayment: { ...PAYMENT, proposals: [PROPOSAL] },
    readCase: CASE,
    decideProposal: { outcome: 'rejected' },
  };
  await pressAll(page, await openDesk(page, `/payments/${id}`, answers), decisions({ id: PROPOSAL.id }));
  const kinds: [kind: string, proposal: StaffProposal, effect?: string][] = [
    ['payment', PROPOSAL, 'The charged amount goes back through the provider'],
    ['books', bookProposal],
    ['role', roleProposal, `${roleProposal.person} may do from now on`],
  ];
  for (const [kind, proposal, effect] of kinds) {
    const own = { ...proposal, id: sampleId('X'), isOwn: true, mayDecide: false };
    const listProposals = { proposals: [own, proposal] };
    const desk = await openDesk(page, `/approvals?kind=${kind}`, { ...answers, listProposals });
    if (kind === 'books')
      await expect(page.getByRole('heading', { name: 'Reopening of 28 Feb 2026' })).toHaveCount(2);
    await expectAccessible(page, testInfo, `staff-approvals-${kind}`);
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isTooWide(), 'an address is broken, the page does not become wider').toBe(false);
    await pressAll(page, desk, decisions({ id: proposal.id }, effect));
  }
});
