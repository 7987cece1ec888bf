import { countRuns } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canReadBalance, canReadBill } from './check-proof.ts';
import { endHistoryAccess, findHistoryAccess } from './history-access.ts';
import { findKeptProof, keepProof } from './kept-proofs.ts';
import type { CodePurpose } from './tables.ts';
import {
  type CodesFixture,
  eachWithCodesFixture,
  KNOWN_NUMBER,
  OTHER_NUMBER,
} from './testing/codes-fixture.ts';
import { useProof } from './use-proof.ts';
import { verifyOwnCode } from './verify-code.ts';

let codes: CodesFixture;
eachWithCodesFixture((fresh) => {
  codes = fresh;
});

/** Everything that a code is sent for, as a browser asks for it. */
const ASKED = [
  { purpose: 'wallet-payment', orderId: 'order-a', paymentMode: 'airtime' },
  { purpose: 'wallet-payment', orderId: 'order-b', paymentMode: 'airtime' },
  { purpose: 'wallet-payment', orderId: 'order-a', paymentMode: 'smartcash' },
  { purpose: 'wallet-payment', orderId: 'order-a' },
  { purpose: 'bill' },
  { purpose: 'balance' },
  { purpose: 'history' },
  { purpose: 'lead' },
] as const satisfies { purpose: CodePurpose; orderId?: string; paymentMode?: string }[];
type Asked = { purpose: CodePurpose; orderId?: string; paymentMode?: string };

type Holder = { visitorId: string; msisdn: typeof KNOWN_NUMBER };
type Proof = { refId: string; uniqueCode: string };

/** Everything that a proof may open, and what it must have been sent for. */
const USES: Record<
  string,
  { use: (proof: Proof, who: Holder) => Promise<boolean>; opens: (asked: Asked) => boolean }
> = {
  ...Object.fromEntries(
    ['order-a', 'order-b', 'order-c'].flatMap((orderId) =>
      ['airtime', 'smartcash', 'money-pin'].map((mode) => [
        `pay ${orderId} by ${mode}`,
        {
          use: ({ uniqueCode: proof }: Proof, who: Holder) =>
            useProof(codes.deps, { proof, ...who, payment: { orderId, mode, purchase: orderId } }),
          opens: (asked: Asked) =>
            asked.orderId === orderId && (asked.paymentMode === undefined || asked.paymentMode === mode),
        },
      ]),
    ),
  ),
  'order home broadband': {
    use: ({ uniqueCode: proof }, who) => useProof(codes.deps, { proof, ...who, lead: 'lead' }),
    opens: ({ purpose }) => purpose === 'lead',
  },
  'see the bill': {
    use: ({ refId }, who) => canReadBill(codes.deps, { refId, ...who }),
    opens: ({ purpose }) => purpose === 'bill',
  },
  'see the data balance': {
    use: ({ uniqueCode: proof }, who) => canReadBalance(codes.deps, { proof, serviceType: 'DATA', ...who }),
    opens: ({ purpose }) => purpose === 'balance',
  },
  'see the airtime balance': {
    use: ({ uniqueCode: proof }, who) =>
      canReadBalance(codes.deps, { proof, serviceType: 'AIRTIME', ...who }),
    opens: ({ purpose, paymentMode }) =>
      purpose === 'balance' || (purpose === 'wallet-payment' && paymentMode !== 'smartcash'),
  },
  'see the purchases': {
    use: async (_, { visitorId, msisdn }) =>
      (await findHistoryAccess(codes.deps, visitorId))?.msisdn === msisdn,
    opens: ({ purpose }) => purpose === 'history',
  },
};

const HOLDER: Holder = { visitorId: 'visitor', msisdn: KNOWN_NUMBER };
const THIEVES: Holder[] = [
  { ...HOLDER, visitorId: 'another browser' },
  { ...HOLDER, msisdn: OTHER_NUMBER },
];

async function askAndVerify(asked: Asked): Promise<Proof> {
  const { refId } = await codes.send(asked);
  await codes.runJobs();
  const digits = codes.lastCode();
  const { uniqueCode } =
    asked.purpose === 'wallet-payment'
      ? await codes.verify(refId, digits)
      : await verifyOwnCode(codes.deps, { refId, digits, visitorId: HOLDER.visitorId });
  return { refId, uniqueCode };
}

// PSD2 RTS article 5(1)(b): the authentication code is specific to the amount and the payee. Here every pair is tried.
test('a proof opens what its code was sent for, and nothing else, in its browser and for its number only', async () => {
  for (const asked of ASKED) {
    for (const [name, { use, opens }] of Object.entries(USES)) {
      await codes.clear();
      const proof = await askAndVerify(asked);
      const attempt = `${JSON.stringify(asked)} to ${name}`;
      for (const thief of THIEVES) expect(await use(proof, thief), `${attempt} by another`).toBe(false);
      expect(await use(proof, HOLDER), attempt).toBe(opens(asked));
    }
  }
});

test('a proof that was used for its order pays no other, whatever is tried before and after, at once or in turn', async () => {
  const tries = fc.array(
    fc.record({
      orderId: fc.constantFrom('order-a', 'order-b', 'order-c'),
      mode: fc.constantFrom('airtime', 'smartcash'),
      visitorId: fc.constantFrom('visitor', 'another browser'),
      msisdn: fc.constantFrom(KNOWN_NUMBER, OTHER_NUMBER),
      kept: fc.constantFrom('accept' as const, 'spend' as const, undefined),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(tries, fc.boolean(), async (list, isAtOnce) => {
      await codes.clear();
      const { uniqueCode: proof } = await askAndVerify(ASKED[0]);
      const attempt = async ({ orderId, mode, visitorId, msisdn, kept }: (typeof list)[number]) => {
        const payment = { orderId, mode, purchase: `what ${orderId} buys`, kept };
        const isItsOwn =
          orderId === 'order-a' && mode === 'airtime' && visitorId === 'visitor' && msisdn === KNOWN_NUMBER;
        expect(await useProof(codes.deps, { proof, visitorId, msisdn, payment })).toBe(isItsOwn);
      };
      if (isAtOnce) await Promise.all(list.map(attempt));
      else for (const each of list) await attempt(each);
    }),
    { numRuns: countRuns(25) },
  );
});

test('who closes the list of purchases keeps every proof for something else, and nobody else loses theirs', async () => {
  for (const asked of ASKED) {
    await codes.clear();
    const proof = await askAndVerify(asked);
    const opened = Object.values(USES).find(({ opens }) => opens(asked));
    await endHistoryAccess(codes.deps, 'another browser');
    if (asked.purpose === 'history') expect(await opened?.use(proof, HOLDER), 'closed by another').toBe(true);
    await endHistoryAccess(codes.deps, HOLDER.visitorId);
    expect(await opened?.use(proof, HOLDER), JSON.stringify(asked)).toBe(asked.purpose !== 'history');
  }
});

// RTS article 14: what needs no new authentication is a repeat of the same amount to the same payee.
test('a kept proof repeats the same purchase with a PIN, and nothing that buys something else', async () => {
  const { uniqueCode: proof } = await askAndVerify({ ...ASKED[2] });
  await keepProof(codes.deps, { proof, ...HOLDER, purchase: 'weekly bundle for 0733' }, 60);
  const pay = (purchase: string, kept?: 'accept') =>
    useProof(codes.deps, {
      proof,
      ...HOLDER,
      payment: { orderId: 'order-c', mode: 'smartcash', purchase, kept },
    });
  const find = (purchase: string) =>
    findKeptProof(codes.deps, { ...HOLDER, payment: { orderId: 'order-c', mode: 'smartcash', purchase } });
  expect(await find('monthly bundle for 0733')).toBeNull();
  expect(await pay('monthly bundle for 0733', 'accept')).toBe(false);
  expect(await pay('weekly bundle for 0733'), 'without a PIN').toBe(false);
  expect(await find('weekly bundle for 0733')).toBe(proof);
  expect(await pay('weekly bundle for 0733', 'accept')).toBe(true);
});

test('a handset that was asked about one thing says yes to nothing else', async () => {
  for (let stranger = 0; stranger < 12; stranger += 1) {
    await codes
      .sendSolving({ visitorId: `stranger-${stranger}`, address: `10.0.${stranger}.1` })
      .catch(() => {});
    codes.pass(10 * 60_000);
  }
  const offers = [];
  for (const asked of ASKED) {
    const { details } = await codes.sendSolving(asked).catch((error) => error);
    offers.push({ asked, ...details.handset });
  }
  expect(new Set(offers.map(({ code }) => code)).size).toBe(ASKED.length);
  for (const { code } of offers) expect(await codes.message(code)).toContain('1 = yes');
  // Only the last question can be answered, and only once.
  expect(await codes.message('1')).toContain('You said yes');
  expect(await codes.message('1')).toBeNull();
  const confirmed = await Promise.all(
    offers.map(async ({ refId }) => (await codes.checkHandset(refId)).confirmed),
  );
  expect(confirmed).toEqual(offers.map((_, index) => index === offers.length - 1));
});
