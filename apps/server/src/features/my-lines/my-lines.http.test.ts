import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { LINE_PIN_ATTEMPTS, MAX_LINES } from '@portal/domain/identifiers/my-lines';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';
import { visitorCalls } from '../../testing/visitor-calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PIN = '2580';

const buyer = openTestBuyer();

const { call, succeed } = visitorCalls(() => buyer);

/** The proof of a number that this browser got by the code in its SMS. */
async function prove(msisdn: string, visitor: string): Promise<string> {
  const { refId } = await succeed('sendLineCode', { msisdn }, visitor);
  const otp = await buyer.lastCode(msisdn);
  return (await succeed('verifyCode', { refId, otp }, visitor)).uniqueCode;
}

async function addLine(msisdn: string, visitor = newId()) {
  const { lineId } = await succeed('addLine', { uniqueCode: await prove(msisdn, visitor) }, visitor);
  return { visitor, lineId };
}

async function keepLine(msisdn: string, visitor = newId()) {
  const added = await addLine(msisdn, visitor);
  await succeed('keepLine', { lineId: added.lineId }, visitor);
  // Its notice arrives before the next code.
  await buyer.runJobs();
  return added;
}

const read = (visitor: string) => succeed('readLines', {}, visitor);
const numbersOf = async (visitor: string) => (await read(visitor)).lines.map(({ msisdn }) => msisdn);

async function inboxOf(msisdn: string): Promise<string[]> {
  await buyer.runJobs();
  return (await buyer.phone(msisdn)).inbox.map(({ text }) => text);
}

/** What the handset of a number is answered to a message. */
async function answerTo(msisdn: string, text: string): Promise<string | null> {
  const reply = await buyer.portal.root.modules.codes.answerMessage({ from: msisdn as never, text });
  return reply;
}

describe('a line that its number has proved', () => {
  test('shows its airtime, its bundles with their end, what was used, and until when the data lasts', async () => {
    const msisdn = await buyer.subscriber({ airtime: 1_250, dataMegabytes: 300 });
    const { visitor } = await addLine(msisdn);
    const { lines, isLocked, hasPin } = await read(visitor);
    expect({ isLocked, hasPin }).toEqual({ isLocked: false, hasPin: false });
    expect(lines).toMatchObject([
      {
        msisdn,
        lineType: 'PREPAID',
        isKept: false,
        otherDevices: 0,
        bill: null,
        balances: [
          { service: 'airtime', balance: '1250', unitType: 'RWF', expireTime: '' },
          { service: 'data', balance: '300', unitType: 'MB' },
        ],
        purchases: [],
      },
    ]);
    expect(lines[0]?.usage?.days).toHaveLength(7);
    const lastsMs = new Date(lines[0]?.usage?.lastsUntil ?? 0).getTime() - buyer.clock.now().getTime();
    expect(lastsMs).toBeGreaterThan(2 * DAY);
    expect(lastsMs).toBeLessThan(15 * DAY);
  });

  test('shows what was bought last, and nothing of who paid', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor } = await addLine(msisdn);
    const payer = await buyer.subscriber();
    for (const amount of ['100', '200', '300', '400']) {
      const other = newId();
      const orderId = await buyer.order(other, { transactionType: 'PREPAID_RECHARGE', msisdn, amount });
      await buyer.pay(other, orderId, payer);
    }
    const [line] = (await read(visitor)).lines;
    expect(line?.purchases.map(({ amount, role }) => [amount, role])).toEqual([
      ['400', 'recipient'],
      ['300', 'recipient'],
      ['200', 'recipient'],
    ]);
    expect(JSON.stringify(line)).not.toContain(payer);
  });

  test('shows of a postpaid line what it owes and when', async () => {
    const bill = { outstanding: '12500.4', dueInDays: 3 };
    const { visitor } = await addLine(await buyer.subscriber({ line: 'postpaid', bill }));
    const [line] = (await read(visitor)).lines;
    expect(line).toMatchObject({
      lineType: 'POSTPAID',
      bill: { currencyCode: 'RWF', isCredit: false, isOverdue: false, dueDate: expect.any(String) },
    });
    expect(Number(line?.bill?.owed)).toBe(12_500.4);
  });

  test('is shown in no other browser, and not with a proof that is for something else', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor, lineId } = await addLine(msisdn);
    const stranger = newId();
    expect(await numbersOf(stranger)).toEqual([]);
    for (const name of ['keepLine', 'endOtherDevices'] as const)
      expect((await call(name, { lineId }, stranger)).statusCode).toBe('NOT_FOUND');
    await succeed('forgetLines', { lineId }, stranger);
    expect(await numbersOf(visitor)).toEqual([msisdn]);
    const { refId } = await succeed('sendHistoryCode', { msisdn }, stranger);
    const otp = await buyer.lastCode(msisdn);
    const { uniqueCode } = await succeed('verifyCode', { refId, otp }, stranger);
    expect((await call('addLine', { uniqueCode }, stranger)).statusCode).toBe('PROOF_INVALID');
    expect((await call('addLine', { uniqueCode: newId() }, stranger)).statusCode).toBe('PROOF_INVALID');
  });

  test('is gone after half an hour where nobody kept it', async () => {
    const { visitor } = await addLine(await buyer.subscriber());
    buyer.clock.push(31 * MINUTE);
    expect(await numbersOf(visitor)).toEqual([]);
  });

  test('its code says by SMS that it shows balances and purchases on a device', async () => {
    const msisdn = await buyer.subscriber();
    await succeed('sendLineCode', { msisdn }, newId());
    expect((await inboxOf(msisdn))[0]).toContain(
      `show the balances and purchases of 0${groupMsisdn(msisdn)} on a device`,
    );
  });

  test('no eleventh line is added, and a line that is there is proven again', async () => {
    const visitor = newId();
    const numbers: string[] = [];
    for (let count = 0; count < MAX_LINES; count += 1) {
      numbers.push(await buyer.subscriber());
      await keepLine(numbers.at(-1) ?? '', visitor);
      // A browser may ask for a few codes a day.
      if (count % 3 === 2) buyer.clock.push(25 * HOUR);
    }
    const uniqueCode = await prove(await buyer.subscriber(), visitor);
    expect((await call('addLine', { uniqueCode }, visitor)).statusCode).toBe('LINES_FULL');
    await addLine(numbers[0] ?? '', visitor);
    expect((await numbersOf(visitor)).toSorted()).toEqual(numbers.toSorted());
  });
});

describe('a line that is kept on a device', () => {
  test('needs no code for thirty days from its proof, and then one again', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor } = await keepLine(msisdn);
    buyer.clock.push(29 * DAY);
    expect(await numbersOf(visitor)).toEqual([msisdn]);
    buyer.clock.push(2 * DAY);
    expect(await numbersOf(visitor)).toEqual([]);
    await buyer.runJobs();
  });

  test('stays for its thirty days when a code proves it again there, which alone shows a line for half an hour', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor, lineId } = await keepLine(msisdn);
    buyer.clock.push(DAY / 2);
    expect(await addLine(msisdn, visitor)).toEqual({ visitor, lineId });
    buyer.clock.push(29 * DAY);
    expect(await numbersOf(visitor)).toEqual([msisdn]);
    buyer.clock.push(2 * DAY);
    expect(await numbersOf(visitor)).toEqual([]);
    await buyer.runJobs();
  });

  test('is told to its owner at once and again a day later, once each', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor, lineId } = await keepLine(msisdn);
    const isNotice = (text: string) => text.includes('shows the balances of');
    expect((await inboxOf(msisdn)).filter(isNotice)).toEqual([
      expect.stringMatching(
        new RegExp(`a device now shows the balances of 0${groupMsisdn(msisdn)}.*Send STOP to`),
      ),
    ]);
    await succeed('keepLine', { lineId }, visitor);
    buyer.clock.push(DAY + MINUTE);
    expect((await inboxOf(msisdn)).filter(isNotice)).toEqual([
      expect.stringContaining('a device still shows'),
      expect.stringContaining('a device now shows'),
    ]);
  });

  test('ends everywhere when the owner answers STOP, and the second message is not sent', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor: thief } = await keepLine(msisdn);
    const { visitor: other } = await addLine(await buyer.subscriber());
    expect(await answerTo(msisdn, ' Stop. ')).toContain('no device shows the balances of your number');
    expect(await numbersOf(thief)).toEqual([]);
    expect(await numbersOf(other)).toHaveLength(1);
    buyer.clock.push(DAY + MINUTE);
    expect((await inboxOf(msisdn)).filter((text) => text.includes('still shows'))).toEqual([]);
  });

  // Who got the code by a trick sends the form of a minute ago once more.
  test('does not begin again with the code of before its end: not after STOP, and not on the other devices that were ended', async () => {
    const msisdn = await buyer.subscriber();
    const thief = newId();
    const uniqueCode = await prove(msisdn, thief);
    await succeed('addLine', { uniqueCode }, thief);
    await answerTo(msisdn, 'ARRÊTEZ');
    expect((await call('addLine', { uniqueCode }, thief)).statusCode).toBe('PROOF_INVALID');

    buyer.clock.push(11 * MINUTE);
    const another = await prove(msisdn, thief);
    await succeed('addLine', { uniqueCode: another }, thief);
    const { visitor, lineId } = await addLine(msisdn);
    await succeed('endOtherDevices', { lineId }, visitor);
    expect((await call('addLine', { uniqueCode: another }, thief)).statusCode).toBe('PROOF_INVALID');
    expect(await numbersOf(visitor)).toEqual([msisdn]);
  });

  test.each<[string, (owner: { msisdn: string; thief: string }) => Promise<unknown>]>([
    ['the owner answers STOP', ({ msisdn }) => answerTo(msisdn, 'STOP')],
    [
      'the owner ends the other devices',
      async ({ msisdn }) => {
        const { visitor, lineId } = await addLine(msisdn);
        await succeed('endOtherDevices', { lineId }, visitor);
      },
    ],
    ['the browser forgets its lines', ({ thief }) => succeed('forgetLines', {}, thief)],
  ])(
    'does not begin with a code that was sent before the end and is typed after it: %s',
    async (_how, end) => {
      const msisdn = await buyer.subscriber();
      const thief = newId();
      const { refId } = await succeed('sendLineCode', { msisdn }, thief);
      const otp = await buyer.lastCode(msisdn);
      await end({ msisdn, thief });
      expect((await call('verifyCode', { refId, otp }, thief)).statusCode).toBe('400');
      expect(await numbersOf(thief)).toEqual([]);
    },
  );

  test.each(['arrete', 'Arre\u0302t', '« STOP »', 'GUHAGARIKA', 'Sitisha tafadhali'])(
    '"%s" ends it too',
    async (word) => {
      const msisdn = await buyer.subscriber();
      const { visitor } = await addLine(msisdn);
      await answerTo(msisdn, word);
      expect(await numbersOf(visitor)).toEqual([]);
    },
  );

  test('a message that is no STOP is answered as before', async () => {
    const msisdn = await buyer.subscriber();
    expect(await answerTo(msisdn, '483920')).toContain('This code is wrong');
    for (const text of ['please do not stop', 'stopped?', 'achat 500'])
      expect(await answerTo(msisdn, text)).toBeNull();
  });

  test('shows its owner how many other devices keep it, and ends these by one press', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor: thief } = await keepLine(msisdn);
    const { visitor, lineId } = await keepLine(msisdn);
    expect((await read(visitor)).lines).toMatchObject([{ otherDevices: 1 }]);
    expect(await succeed('endOtherDevices', { lineId }, visitor)).toEqual({ devices: 1 });
    expect(await numbersOf(thief)).toEqual([]);
    expect(await numbersOf(visitor)).toEqual([msisdn]);
  });

  test('counts as another device of its number only in another browser, while it is kept', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor } = await keepLine(msisdn);
    const otherDevices = async () => (await read(visitor)).lines.map((line) => line.otherDevices);
    // One that looks for half an hour only, and one that keeps another number.
    const { visitor: looking, lineId } = await addLine(msisdn);
    await keepLine(await buyer.subscriber());
    expect(await otherDevices()).toEqual([0]);
    await succeed('keepLine', { lineId }, looking);
    expect(await otherDevices()).toEqual([1]);
    await succeed('forgetLines', { lineId }, looking);
    expect(await otherDevices()).toEqual([0]);
  });

  test('ends when its number has another owner or another SIM card, and is told so once', async () => {
    for (const { msisdn } of [MAGIC_LINES.newOwner, MAGIC_LINES.newSim]) {
      const { visitor } = await keepLine(msisdn);
      expect(await numbersOf(visitor)).toEqual([msisdn]);
      buyer.clock.push(2 * DAY);
      expect(await read(visitor)).toMatchObject({ lines: [], endedLines: 1 });
      expect(await read(visitor)).toMatchObject({ lines: [], endedLines: 0 });
    }
  });

  test('records when it was last looked at', async () => {
    const { visitor } = await addLine(await buyer.subscriber());
    expect((await read(visitor)).lines).toMatchObject([{ viewedAt: null }]);
    expect((await read(visitor)).lines).toMatchObject([{ viewedAt: expect.any(String) }]);
  });
});

describe('on a shared phone', () => {
  test('the next person sees nothing of a line that was forgotten, with Back or with the cookie of before', async () => {
    const msisdn = await buyer.subscriber();
    const visitor = newId();
    const uniqueCode = await prove(msisdn, visitor);
    const { lineId } = await succeed('addLine', { uniqueCode }, visitor);
    const copied = buyer.portal.cookieOf(visitor);
    await succeed('forgetLines', { lineId }, visitor);
    expect(await numbersOf(visitor)).toEqual([]);
    expect((await call('addLine', { uniqueCode }, visitor)).statusCode).toBe('PROOF_INVALID');
    const stolen = await buyer.portal.call('readLines', {}, { headers: { cookie: copied } });
    expect(stolen.envelope.result).toMatchObject({ lines: [] });
  });

  test('a PIN locks the lines at once, or five minutes after the last look', async () => {
    const msisdn = await buyer.subscriber();
    const { visitor, lineId } = await keepLine(msisdn);
    await succeed('setLinesPin', { linesPin: PIN }, visitor);
    expect(await numbersOf(visitor)).toEqual([msisdn]);
    const copied = buyer.portal.cookieOf(visitor);
    expect(await succeed('lockLines', {}, visitor)).toEqual({ isLocked: true });
    expect(await read(visitor)).toMatchObject({ isLocked: true, hasPin: true, lines: [] });
    for (const [name, input] of [
      ['keepLine', { lineId }],
      ['endOtherDevices', { lineId }],
      ['setLinesPin', { linesPin: null }],
    ] as const)
      expect((await call(name, input as never, visitor)).statusCode).toBe('LINES_LOCKED');
    await succeed('unlockLines', { linesPin: PIN }, visitor);
    expect(await numbersOf(visitor)).toEqual([msisdn]);
    // A copy of the cookie from before is worth nothing any more.
    const stolen = await buyer.portal.call('readLines', {}, { headers: { cookie: copied } });
    expect(stolen.envelope.result).toMatchObject({ lines: [] });
    buyer.clock.push(2 * MINUTE);
    expect(await numbersOf(visitor)).toEqual([msisdn]);
    buyer.clock.push(6 * MINUTE);
    expect(await read(visitor)).toMatchObject({ isLocked: true, lines: [] });
  });

  test('five wrong PINs, even at once, and the device has forgotten its lines, also with the form of before', async () => {
    const visitor = newId();
    const uniqueCode = await prove(await buyer.subscriber(), visitor);
    await succeed('addLine', { uniqueCode }, visitor);
    await succeed('setLinesPin', { linesPin: PIN }, visitor);
    await succeed('lockLines', {}, visitor);
    const tries = await Promise.all(
      Array.from({ length: LINE_PIN_ATTEMPTS + 3 }, (_, index) =>
        call('unlockLines', { linesPin: `${7001 + index}` }, visitor),
      ),
    );
    const codes = tries.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 'LINES_PIN_WRONG')).toHaveLength(LINE_PIN_ATTEMPTS);
    expect((await call('unlockLines', { linesPin: PIN }, visitor)).statusCode).toBe('NOT_FOUND');
    expect((await call('addLine', { uniqueCode }, visitor)).statusCode).toBe('PROOF_INVALID');
    expect(await read(visitor)).toMatchObject({ isLocked: false, hasPin: false, lines: [] });
  });

  test('a PIN that many people choose is refused, and it is stored only as a hash', async () => {
    const { visitor } = await keepLine(await buyer.subscriber());
    for (const linesPin of ['1111', '1234', '987654', '000000'])
      expect((await call('setLinesPin', { linesPin }, visitor)).statusCode).toBe('INVALID_REQUEST');
    await succeed('setLinesPin', { linesPin: '26837' }, visitor);
    const { rows } = await buyer.sandbox.db.execute('SELECT * FROM device_locks');
    expect(JSON.stringify(rows)).not.toContain('26837');
    expect((await call('setLinesPin', { linesPin: PIN }, newId())).statusCode).toBe('NOT_FOUND');
  });

  /** A thief's plan: a copied cookie looks every four minutes, so that the lock never comes by itself. */
  test('a cookie that was copied before the PIN was set or removed opens nothing', async () => {
    const { visitor } = await keepLine(await buyer.subscriber());
    for (const linesPin of [PIN, null]) {
      const copied = buyer.portal.cookieOf(visitor);
      await succeed('setLinesPin', { linesPin }, visitor);
      const stolen = await buyer.portal.call('readLines', {}, { headers: { cookie: copied } });
      expect(stolen.envelope.result).toMatchObject({ lines: [] });
      expect(await numbersOf(visitor)).toHaveLength(1);
    }
  });

  test.each<[string, (line: { msisdn: string; visitor: string; lineId: string }) => Promise<unknown>]>([
    ['is removed', ({ visitor, lineId }) => succeed('forgetLines', { lineId }, visitor)],
    ['is ended by STOP', ({ msisdn }) => answerTo(msisdn, 'STOP')],
    ['is over', async () => buyer.clock.push(31 * MINUTE)],
  ])('once the last line %s, the next person is not asked for the PIN', async (_how, end) => {
    const msisdn = await buyer.subscriber();
    const { visitor, lineId } = await addLine(msisdn);
    await succeed('setLinesPin', { linesPin: PIN }, visitor);
    await succeed('lockLines', {}, visitor);
    await end({ msisdn, visitor, lineId });
    buyer.clock.push(6 * MINUTE);
    expect(await read(visitor)).toMatchObject({ isLocked: false, hasPin: false, lines: [] });
    const other = await buyer.subscriber();
    await addLine(other, visitor);
    expect(await numbersOf(visitor)).toEqual([other]);
    expect(await read(visitor)).toMatchObject({ hasPin: false });
  });

  test('"forget this browser" forgets its lines too', async () => {
    const { visitor } = await keepLine(await buyer.subscriber());
    const headers = {
      cookie: buyer.portal.cookieOf(visitor),
      'content-type': 'application/x-www-form-urlencoded',
    };
    await buyer.portal.app.inject({ method: 'POST', url: '/forget-browser', headers, payload: 'back=' });
    expect(await numbersOf(visitor)).toEqual([]);
  });
});

describe('before one buys twice', () => {
  /** Orders the bundle of 100 francs, or another one. */
  const order = (msisdn: string, visitor: string, more: object = {}) => {
    const defaults = { redirectPage: '/', again: false, once: false, productCode: 'DD1' };
    const input = { transactionType: 'PREPAID_BUNDLES', msisdn, ...defaults, ...more } as const;
    return succeed('placeOrder', input, visitor);
  };

  test('a browser that shows the line is asked about what the line has, and can go on', async () => {
    const msisdn = await buyer.subscriber({ dataMegabytes: 3072 });
    const { visitor } = await addLine(msisdn);
    const placed = await order(msisdn, visitor);
    expect(placed.kind).toBe('held');
    const orderId = 'orderId' in placed ? placed.orderId : '';
    const { held } = await succeed('readHeld', { orderId }, visitor);
    expect(held).toMatchObject({ msisdn, balance: '3', unitType: 'GB', expireTime: '', currencyCode: 'RWF' });
    const payer = await buyer.subscriber();
    expect(await buyer.pay(visitor, orderId, payer)).toMatchObject({ final: true });
  });

  test('the press that also pays is asked too, and pays nothing', async () => {
    const msisdn = await buyer.subscriber({ dataMegabytes: 3072 });
    const { visitor } = await addLine(msisdn);
    expect((await order(msisdn, visitor, { once: true })).kind).toBe('held');
  });

  test('nobody else learns of it: not a stranger, not after a lock, not with a new owner, not by the order of another', async () => {
    const msisdn = await buyer.subscriber({ dataMegabytes: 3072 });
    const stranger = newId();
    expect((await order(msisdn, stranger)).kind).toBe('placed');
    const { visitor } = await keepLine(msisdn);
    const placed = await order(msisdn, visitor);
    const orderId = 'orderId' in placed ? placed.orderId : '';
    expect(await succeed('readHeld', { orderId }, stranger)).toEqual({ held: null });
    await succeed('setLinesPin', { linesPin: PIN }, visitor);
    await succeed('lockLines', {}, visitor);
    expect((await order(msisdn, visitor, { productCode: 'DD2' })).kind).toBe('placed');
    expect(await succeed('readHeld', { orderId }, visitor)).toEqual({ held: null });
    const { visitor: old } = await keepLine(MAGIC_LINES.newSim.msisdn);
    buyer.clock.push(2 * DAY);
    expect((await order(MAGIC_LINES.newSim.msisdn, old)).kind).toBe('placed');
  });

  test('nobody is asked who has too little, or bought the same on purpose', async () => {
    const nearlyEmpty = await buyer.subscriber({ dataMegabytes: 1 });
    const { visitor } = await addLine(nearlyEmpty);
    expect((await order(nearlyEmpty, visitor)).kind).toBe('placed');
    const full = await buyer.subscriber({ dataMegabytes: 3072 });
    const { visitor: other } = await addLine(full);
    expect((await order(full, other, { again: true })).kind).toBe('placed');
  });
});

test('lines that ended are erased, and with the last one its PIN', async () => {
  const { visitor } = await keepLine(await buyer.subscriber());
  await succeed('setLinesPin', { linesPin: PIN }, visitor);
  buyer.clock.push(91 * DAY);
  await buyer.portal.root.modules.myLines.jobs['erase-lines']();
  const count = async (table: string) => (await buyer.sandbox.db.execute(`SELECT FROM ${table}`)).rowCount;
  expect([await count('device_lines'), await count('device_locks')]).toEqual([0, 0]);
});
