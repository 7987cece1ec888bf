import { fileURLToPath } from 'node:url';
import type { CallResult } from '@portal/contract/calls/calls';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import type { StaffPayment } from '@portal/contract/staff/staff-payment';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { newId } from '@portal/platform/crypto/new-id';
import { openBuiltWeb } from '@portal/platform/web/built-web';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInStaff } from './staff-desk/testing/staff-calls.ts';
import { createBuyer, type TestBuyer } from './testing/buyer.ts';

// Airtime for several numbers with one payment, from the page without scripts to the desk.

const WEB_DIR = fileURLToPath(new URL('../../web', import.meta.url));
const PATH = '/recharge-several';
const BARRED = MAGIC_LINES.barred.msisdn;

let buyer: TestBuyer;
beforeAll(async () => {
  const web = await openBuiltWeb(WEB_DIR);
  buyer = await createBuyer({ PUBLIC_URL: 'http://portal.test' }, { web });
  await buyer.portal.app.inject({
    url: '/sandbox/api/settings',
    method: 'POST',
    payload: { offersMomo: true },
  });
});
afterAll(() => buyer.close());

/** Posts the form as a browser without JavaScript does. */
async function post(
  rows: readonly (readonly [msisdn: string, amount: string])[],
  visitor: string,
  more = {},
) {
  const fields = rows.flatMap(([msisdn, amount], index) => [
    [`msisdn-${index}`, msisdn],
    [`amount-${index}`, amount],
  ]);
  return buyer.portal.app.inject({
    method: 'POST',
    url: PATH,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'portal.test',
      origin: 'http://portal.test',
      cookie: buyer.portal.cookieOf(visitor),
    },
    payload: new URLSearchParams({ ...Object.fromEntries(fields), ...more }).toString(),
  });
}

/** The order that the form has led to. */
function orderIn(reply: Awaited<ReturnType<typeof post>>): string {
  const location = String(reply.headers.location);
  expect(location).toMatch(/^\/payment\/start\/[\w-]+\?order=/);
  return new URL(location, 'http://portal.test').searchParams.get('order') ?? '';
}

const withoutTags = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ');

async function open(query: string, visitor: string): Promise<string> {
  const headers = { host: 'portal.test', cookie: buyer.portal.cookieOf(visitor) };
  const { statusCode, body } = await buyer.portal.app.inject({ url: `${PATH}${query}`, headers });
  expect(statusCode).toBe(200);
  return body;
}

const rowFields = (html: string) =>
  [...html.matchAll(/<input[^>]*name="((?:msisdn|amount)-\d)"[^>]*>/g)].map(([field, name]) => ({
    field,
    name,
  }));

/** What the rows have, from the top, without the spaces of numbers. */
const typedIn = (html: string) =>
  rowFields(html)
    .map(({ field }) => (/ value="([^"]*)"/.exec(field)?.[1] ?? '').replaceAll(/[\s\u00a0]/g, ''))
    .filter((value) => value !== '');

const focusedFields = (html: string) =>
  rowFields(html).flatMap(({ field, name }) => (/ autofocus/i.test(field) ? name : []));

/** Names of the fields that are marked as wrong. */
const invalidFields = (html: string) =>
  [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(
    ([field]) => /name="([^"]*)"/.exec(field)?.[1],
  );

describe('the page', () => {
  test('takes numbers as other apps write them, and shows all of them before they are paid', async () => {
    const [first, second] = [await buyer.subscriber(), await buyer.subscriber()];
    const visitor = newId();
    const typed = `+250 ${first.slice(0, 3)} ${first.slice(3, 6)} ${first.slice(6)}`;
    const reply = await post(
      [
        [typed, '500'],
        ['', ''],
        [`0${second}`, '1 000'],
      ],
      visitor,
    );
    const id = orderIn(reply);
    const { envelope } = await buyer.portal.call('readOrder', { id }, { visitor });
    expect(envelope.result).toMatchObject({
      rechargeType: 'SEVERAL RECHARGES',
      msisdn: '2 numbers',
      amount: '1500',
      recharges: [
        { msisdn: first, amount: '500' },
        { msisdn: second, amount: '1000' },
      ],
    });
    const other = await buyer.portal.call('readOrder', { id }, { visitor: newId() });
    expect(JSON.stringify(other.envelope)).not.toContain(first);
    const options = await buyer.portal.call('listPaymentOptions', { orderId: id }, { visitor });
    const offered = JSON.stringify(options.envelope.result);
    expect(offered).toContain('MTN_MOMO');
    expect(offered).toContain('"money"');
    expect(offered).not.toContain('AIR_TIME');
  });

  test('names the row of what is wrong, and keeps everything that was typed', async () => {
    const number = await buyer.subscriber();
    const visitor = newId();
    const twice = await post(
      [
        [number, '500'],
        [`0${number}`, '700'],
      ],
      visitor,
    );
    expect(twice.statusCode).toBe(422);
    expect(withoutTags(twice.body)).toContain('This number is already in row 1');
    expect(twice.body).toContain('value="700"');
    const unknown = await post(
      [
        [number, '500'],
        ['788999999', '600'],
      ],
      visitor,
    );
    expect(unknown.statusCode).toBe(422);
    expect(invalidFields(unknown.body)).toEqual(['msisdn-1']);
    expect(unknown.body).toContain('value="600"');
    const tooMuch = await post(
      [
        [number, '30000'],
        [await buyer.subscriber(), '30000'],
      ],
      visitor,
    );
    expect(withoutTags(tooMuch.body)).toContain('Together that is RWF 60,000.');
    const nothing = await post([], visitor);
    expect(invalidFields(nothing.body)).toEqual(['msisdn-0', 'amount-0']);
  });

  test('leads to the waiting payment when the same numbers are sent again in another order, and asks after it', async () => {
    const [first, second, payer] = [
      await buyer.subscriber(),
      await buyer.subscriber(),
      await buyer.subscriber(),
    ];
    const visitor = newId();
    const id = orderIn(
      await post(
        [
          [first, '300'],
          [second, '400'],
        ],
        visitor,
      ),
    );
    await buyer.pay(visitor, id, { number: payer, paymentMode: 'MTN_MOMO' });
    const again = await post(
      [
        [second, '400'],
        [first, '300'],
      ],
      visitor,
    );
    expect(again.statusCode).toBe(200);
    expect(withoutTags(again.body)).toContain('Buy this again?');
    orderIn(
      await post(
        [
          [second, '400'],
          [first, '300'],
        ],
        visitor,
        { again: 'yes' },
      ),
    );
  });

  test('opens with the numbers and amounts of an order that is changed and of a payment that is made again, for nobody else', async () => {
    const [first, second, payer] = [
      await buyer.subscriber(),
      await buyer.subscriber(),
      await buyer.subscriber(),
    ];
    const visitor = newId();
    const rows = [
      [first, '500'],
      [second, '1000'],
    ] as const;
    const orderId = orderIn(await post(rows, visitor));
    const { transactionId } = await buyer.pay(visitor, orderId, { number: payer, paymentMode: 'MTN_MOMO' });
    for (const from of [orderId, transactionId]) {
      expect(typedIn(await open(`?from=${from}`, visitor))).toEqual([first, '500', second, '1000']);
      const stranger = await open(`?from=${from}`, newId());
      expect(typedIn(stranger)).toEqual([]);
      expect(stranger).not.toContain(second.slice(-6));
    }
    for (const from of ['unknown', newId(), 'x'.repeat(500), "'<script>"])
      expect(typedIn(await open(`?from=${encodeURIComponent(from)}`, visitor))).toEqual([]);
  });

  test('focuses a wrong row among ten and opens the rows that were folded, whose fields keep what was typed', async () => {
    const rows: [string, string][] = [];
    for (let row = 0; row < 10; row += 1) rows.push([await buyer.subscriber(), '500']);
    rows[7] = ['78812', '500'];
    rows[8] = [rows[8]?.[0] ?? '', '12abc'];
    const { body, statusCode } = await post(rows, newId());
    expect(statusCode).toBe(422);
    expect(invalidFields(body)).toEqual(['msisdn-7', 'amount-8']);
    expect(focusedFields(body)).toEqual(['msisdn-7']);
    expect(body).toMatch(/<details[^>]* open=""/);
    expect(typedIn(body)).toEqual(rows.flat());
    const empty = await open('', newId());
    expect(focusedFields(empty)).toEqual([]);
    expect(empty).not.toMatch(/<details[^>]*line-details[^>]* open=""/);
    // With `off` a browser forgets what was typed when its visitor comes back.
    expect(empty).not.toMatch(/name="(msisdn|amount)-\d"[^>]*autocomplete="off"/i);
  });

  // Decision 242 has the reason of each.
  test('names the ways that pay for one number only, before anything is typed', async () => {
    const page = withoutTags(await open('', newId()));
    expect(page).toContain('With Tingg by Cellulant, UBA you can recharge one number at a time');
  });

  test('of one filled row it is an ordinary recharge', async () => {
    const number = await buyer.subscriber();
    const visitor = newId();
    const id = orderIn(
      await post(
        [
          ['', ''],
          [number, '500'],
        ],
        visitor,
      ),
    );
    const { envelope } = await buyer.portal.call('readOrder', { id }, { visitor });
    expect(envelope.result).toMatchObject({
      rechargeType: 'PREPAID RECHARGE',
      msisdn: number,
      recharges: [],
    });
  });
});

// MTN MoMo refunds a part; the operator's wallet pays the number that paid.
test.each(['MTN_MOMO', null])(
  'one payment for four numbers, one of which is barred: three get their airtime, and what the fourth cost comes back, by %s',
  async (paymentMode) => {
    const numbers = [await buyer.subscriber(), await buyer.subscriber(), await buyer.subscriber()];
    const [first = '', second = '', third = ''] = numbers;
    const payer = await buyer.subscriber();
    const visitor = newId();
    const rows = [
      [first, '500'],
      [BARRED, '800'],
      [second, '1000'],
      [third, '700'],
    ] as const;
    const orderId = orderIn(await post(rows, visitor));
    const paid = await buyer.pay(visitor, orderId, paymentMode ? { number: payer, paymentMode } : payer);
    const { transactionId: txnId } = paid;
    expect(paid).toMatchObject({ status: 'SUCCESS', amount: '3000', msisdn: '4 numbers', takenBack: 'part' });
    const shownRows = paid.recharges.map(({ msisdn, text }) => ({
      msisdn,
      text: text.replace('\u00a0', ' '),
    }));
    expect(shownRows).toEqual([
      { msisdn: first, text: 'RWF 500, delivered' },
      { msisdn: BARRED, text: 'RWF 800, not possible, money returned' },
      { msisdn: second, text: 'RWF 1,000, delivered' },
      { msisdn: third, text: 'RWF 700, delivered' },
    ]);
    await buyer.runJobs();
    const { envelope } = await buyer.portal.call('readTransaction', { txnId }, { visitor });
    expect(envelope.result).toMatchObject({
      returned: { amount: '800', of: '3000', currencyCode: 'RWF' },
      takenBack: 'part',
    });
    const texts = (await buyer.phone(payer)).inbox.map(({ text }) => text).join('\n');
    expect(texts).toContain('3 of 4 numbers got their airtime');
    expect(texts).toMatch(/RWF 800 of the RWF 3,000/);

    const receipt = await buyer.portal.call('readTransaction', { txnId }, { visitor: newId() });
    expect(JSON.stringify(receipt.envelope)).not.toContain(first);

    const { keza } = await signInStaff(buyer.portal.app);
    const all = [first, BARRED, second, third].map((number) => maskMsisdn(number)).join(', ');
    // Each number finds it, and the key of a number at the operator too.
    for (const text of [first, second, third, `${txnId}.3`]) {
      const { rows: found } = await keza.get<StaffResult<'findPayments'>>(`/payments?text=${text}`);
      expect(found).toMatchObject([{ id: txnId, msisdn: all }]);
    }
    const shown = await keza.get<StaffPayment>(`/payment?id=${txnId}`);
    expect(shown).toMatchObject({
      kind: 'several-recharges',
      recharges: [
        { msisdn: maskMsisdn(first), state: 'delivered', refund: null },
        { msisdn: maskMsisdn(BARRED), state: 'refused', detail: 'line-barred', refund: 'refunded' },
        { state: 'delivered' },
        { state: 'delivered' },
      ],
    });
    // A request for the last number is answered about its other payments too.
    const alone = orderIn(await post([[third, '300']], visitor));
    const { transactionId: other } = await buyer.pay(visitor, alone, payer);
    const { related } = await keza.get<StaffCase>(`/case?id=${txnId}`);
    expect(related.map(({ id }) => id)).toContain(other);
  },
);

test('a recipient sees the own amount in the history, and nothing of the others', async () => {
  const [first, second, payer] = [
    await buyer.subscriber(),
    await buyer.subscriber(),
    await buyer.subscriber(),
  ];
  const visitor = newId();
  const orderId = orderIn(
    await post(
      [
        [first, '600'],
        [second, '900'],
      ],
      visitor,
    ),
  );
  await buyer.pay(visitor, orderId, { number: payer, paymentMode: 'MTN_MOMO' });
  const read = async (msisdn: string) => {
    const reader = newId();
    const sent = await buyer.portal.call('sendHistoryCode', { msisdn }, { visitor: reader });
    const { refId } = sent.envelope.result as CallResult<'sendHistoryCode'>;
    await buyer.portal.call('verifyCode', { refId, otp: await buyer.lastCode(msisdn) }, { visitor: reader });
    const { envelope } = await buyer.portal.call('readHistory', {}, { visitor: reader });
    return (envelope.result as CallResult<'readHistory'>).purchases;
  };
  for (const [number, amount] of [
    [first, '600'],
    [second, '900'],
  ] as const) {
    const purchases = await read(number);
    expect(purchases).toMatchObject([{ role: 'recipient', outcome: 'delivered', amount, msisdn: number }]);
    expect(JSON.stringify(purchases)).not.toContain('1500');
  }
  expect(await read(payer)).toMatchObject([
    { role: 'payer', amount: '1500', msisdn: `${maskMsisdn(first)}, ${maskMsisdn(second)}` },
  ]);
});

// Whoever is asked to pay knows one of the numbers at most.
test('a helper who pays by a link never sees a number in full, before and after the payment', async () => {
  const numbers = [await buyer.subscriber(), await buyer.subscriber(), await buyer.subscriber()];
  const asker = newId();
  const orderId = orderIn(
    await post(
      numbers.map((number) => [number, '500'] as const),
      asker,
    ),
  );
  const made = await buyer.portal.call('createPayLink', { orderId }, { visitor: asker });
  const { payLink } = made.envelope.result as CallResult<'createPayLink'>;
  const token = payLink?.token ?? '';
  const [helper, payer] = [newId(), await buyer.subscriber()];
  const seen = [
    (await buyer.portal.call('openPayLink', { token }, { visitor: helper })).envelope,
    (await buyer.portal.call('readOrder', { id: token }, { visitor: helper })).envelope,
    await open(`?from=${token}`, helper),
    await buyer.pay(helper, token, { number: payer, paymentMode: 'MTN_MOMO' }),
  ];
  const { transactionId } = seen.at(-1) as { transactionId: string };
  seen.push(await open(`?from=${transactionId}`, helper));
  for (const number of numbers) expect(JSON.stringify(seen)).not.toContain(number);
  expect(JSON.stringify(seen)).toContain(maskMsisdn(numbers[1] ?? ''));
  expect(typedIn(await open(`?from=${transactionId}`, asker))).toHaveLength(6);
});
