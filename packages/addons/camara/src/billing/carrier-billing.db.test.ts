import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { testChargesOnce } from '@portal/operator/testing/charge-once-scenarios';
import { testCharges } from '@portal/operator/testing/charge-scenarios';
import type { OnceFault } from '@portal/operator/testing/operator-fixture';
import { newId } from '@portal/platform/crypto/new-id';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import type { BillingFault, BillingLine, Entry } from '@portal/sandbox/camara/camara-state';
import { type CamaraOperator, startCamaraOperator } from '@portal/sandbox/camara/start-camara-operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CamaraAccount } from '../account.ts';
import { checkCamara } from '../check-camara.ts';
import { camaraOperator } from '../descriptor.ts';
import { makeCamaraAccount } from '../testing/camara-account.ts';
import { toPhoneNumber } from '../wire.ts';

const FAULTS: Record<OnceFault, BillingFault> = {
  'lost-answer': 'lost-answer',
  'late-answer': 'late-answer',
  'stopped-before-call': 'not-answered',
};
const STATUSES = { barred: 'barred', closed: 'closed', postpaid: 'postpaid', broadband: 'postpaid' } as const;
const AMOUNT = money(500, 'RWF');
const HOUR_MS = 3_600_000;

let database: TestDb;
let camara: CamaraOperator;
let now = Date.parse('2026-02-28T08:00:00Z');
let lastNumber = 788_500_000;
const clock = { now: () => new Date(now) };

beforeAll(async () => {
  database = await makeTestDb();
  camara = await startCamaraOperator({ clock });
});
afterAll(async () => {
  await camara.stop();
  await database.drop();
});

const account = () => makeCamaraAccount(camara.baseUrl);
const chargesOf = (changes: Partial<CamaraAccount>) =>
  camaraOperator({ db: database.db, clock }, { ...account(), ...changes }).airtimeCharges;
const charges = () => chargesOf({});

function newLine(line: Partial<BillingLine>, ...faults: BillingFault[]): Msisdn {
  lastNumber += 1;
  const msisdn = parseMsisdn(String(lastNumber));
  if (!msisdn) throw new Error('no number');
  camara.lines.set(toPhoneNumber(msisdn), { status: 'open', airtime: 2_000, ...line });
  camara.faults.set(toPhoneNumber(msisdn), faults);
  return msisdn;
}

const lineOf = (msisdn: Msisdn): BillingLine => {
  const line = camara.lines.get(toPhoneNumber(msisdn));
  if (!line) throw new Error('no line');
  return line;
};
const entryOf = (key: string): Entry => {
  const entry = camara.payments.find(({ clientCorrelator }) => clientCorrelator === key);
  if (!entry) throw new Error('no payment');
  return entry;
};
/** A status that does not change when it is asked for. */
const always = (status: string) => ({ status, becomes: status }) as Pick<Entry, 'status' | 'becomes'>;
const airtimeOf = async (msisdn: Msisdn) => lineOf(msisdn).airtime;
const settle = () => {
  now += 120_000;
};
const chargeOf = (msisdn: Msisdn, key = newId()) => ({ key, msisdn, amount: AMOUNT });

describe('camara: paying with airtime', () =>
  testCharges(() => ({
    charges: charges(),
    payer: async (airtime) => newLine({ airtime }),
    line: async (kind) => newLine({ status: STATUSES[kind] }),
    addAirtime: async (msisdn, airtime) => {
      lineOf(msisdn).airtime += airtime;
    },
    airtimeOf,
    reasons: {
      poor: 'denied',
      barred: 'denied',
      closed: 'no-airtime-account',
      postpaid: 'no-airtime-account',
      broadband: 'no-airtime-account',
    },
  })));

describe('camara: paying with airtime once', () =>
  testChargesOnce(() => ({
    charges: charges(),
    restart: charges,
    impatient: () => chargesOf({ paymentTimeoutSeconds: 3 }),
    payer: async (...faults) => newLine({}, ...faults.map((fault) => FAULTS[fault])),
    spoil: (msisdn, fault) => camara.faults.set(toPhoneNumber(msisdn), [FAULTS[fault]]),
    airtimeOf,
    settle,
  })));

describe('carrier billing', () => {
  test('a charge in progress is unknown first, and found when the operator has finished it', async () => {
    const charge = chargeOf(newLine({}, 'in-progress'));
    await expect(charges().charge(charge)).rejects.toThrow('not finished');
    expect(await charges().find(charge.key)).toMatchObject({ kind: 'charged' });
    expect(await airtimeOf(charge.msisdn)).toBe(1_500);
  });

  test('a charge that is denied later is refused, and stays refused', async () => {
    const charge = chargeOf(newLine({}, 'denied-later'));
    await expect(charges().charge(charge)).rejects.toThrow('not finished');
    expect(await charges().find(charge.key)).toEqual({ kind: 'refused', reason: 'denied' });
    expect(await charges().charge(charge)).toEqual({ kind: 'refused', reason: 'denied' });
    expect(await airtimeOf(charge.msisdn)).toBe(2_000);
  });

  test('an operator that is too busy was not reached: the charge is sent again and made once', async () => {
    const charge = chargeOf(newLine({}, 'busy'));
    await expect(charges().charge(charge)).rejects.toThrow('may be sent again');
    expect(await charges().find(charge.key)).toBeNull();
    expect(await charges().charge(charge)).toMatchObject({ kind: 'charged' });
    expect(await airtimeOf(charge.msisdn)).toBe(1_500);
  });

  test('a refund that the operator denies is refused, and the charge stays', async () => {
    const charge = chargeOf(newLine({}));
    await charges().charge(charge);
    lineOf(charge.msisdn).status = 'closed';
    expect(await charges().refund(charge.key)).toEqual({ kind: 'refused', reason: 'denied' });
    expect(await airtimeOf(charge.msisdn)).toBe(1_500);
  });

  /** What became of a refund of the whole charge, and whether another one may still be made under a new key. */
  test.each([
    ['denied', 'refunded'],
    ['not answered', 'refused'],
    ['made', 'refused'],
  ] as const)('after a refund of all that was %s, another one is %s', async (became, again) => {
    const charge = chargeOf(newLine({}));
    await charges().charge(charge);
    const whole = (key: string) => charges().refundPart({ chargeKey: charge.key, key, amount: AMOUNT });
    if (became === 'denied') lineOf(charge.msisdn).status = 'closed';
    if (became === 'not answered') camara.faults.set(toPhoneNumber(charge.msisdn), ['lost-answer']);
    const first = newId();
    await whole(first).catch(() => {});
    lineOf(charge.msisdn).status = 'open';
    expect((await whole(newId())).kind).toBe(again);
    // The answer to the first one stays what it was.
    expect((await whole(first)).kind).toBe(became === 'denied' ? 'refused' : 'refunded');
    expect(await airtimeOf(charge.msisdn)).toBe(2_000);
  });

  test('a part is sent as such, with its amount and taxes included', async () => {
    const charge = chargeOf(newLine({}));
    await charges().charge(charge);
    const key = newId();
    await charges().refundPart({ chargeKey: charge.key, key, amount: money(200, 'RWF') });
    expect(camara.calls.at(-1)?.body).toMatchObject({
      type: 'partial',
      amountTransaction: {
        clientCorrelator: key,
        refundAmount: { chargingInformation: { amount: 200, currency: 'RWF', isTaxIncluded: true } },
      },
    });
  });

  test('another amount in the answer about a part is no answer', async () => {
    const charge = chargeOf(newLine({}));
    await charges().charge(charge);
    camara.faults.set(toPhoneNumber(charge.msisdn), ['lost-answer']);
    const part = { chargeKey: charge.key, key: newId(), amount: money(200, 'RWF') };
    await expect(charges().refundPart(part)).rejects.toThrow();
    const made = camara.refunds.find(({ clientCorrelator }) => clientCorrelator === part.key);
    if (made) made.amount = 300;
    await expect(charges().refundPart(part)).rejects.toThrow('another refund');
  });

  test('another amount in the answer about a key is no answer', async () => {
    const charge = chargeOf(newLine({}, 'lost-answer'));
    await expect(charges().charge(charge)).rejects.toThrow();
    const made = camara.payments.find(({ clientCorrelator }) => clientCorrelator === charge.key);
    if (made) made.amount = 600;
    await expect(charges().find(charge.key)).rejects.toThrow('another payment');
  });

  test('lists charges and refunds of a period with our keys, from every page', async () => {
    now += 48 * HOUR_MS;
    const from = clock.now();
    camara.pageMax = 2;
    const made = Array.from({ length: 5 }, () => chargeOf(newLine({})));
    for (const charge of made) await charges().charge(charge);
    now += HOUR_MS;
    await charges().refund(made[0]?.key ?? '');
    const to = new Date(now + 1);
    camara.pageMax = 50;
    const listed = await charges().list({ from, to });
    expect(listed.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      ...made.map(({ key }) => `charge ${key}`),
      `refund ${made[0]?.key}`,
    ]);
    expect(listed.every(({ amount }) => amount.minor === AMOUNT.minor)).toBe(true);
    expect(await charges().list({ from: to, to: new Date(now + HOUR_MS) })).toEqual([]);
  });

  test('lists only what the operator has carried out: a refused or unfinished charge or refund moved no money', async () => {
    now += 48 * HOUR_MS;
    const period = { from: clock.now(), to: new Date(now + HOUR_MS) };
    const made = chargeOf(newLine({}));
    await charges().charge(made);
    for (const status of ['processing', 'denied', 'cancelled', 'a-new-word']) {
      const { key } = chargeOf(newLine({}));
      camara.payments.push({ ...entryOf(made.key), id: key, clientCorrelator: key, ...always(status) });
    }
    camara.faults.set(toPhoneNumber(made.msisdn), ['denied-later']);
    await expect(charges().refund(made.key)).rejects.toThrow('not finished');
    for (const status of ['denied', 'processing']) {
      Object.assign(camara.refunds.at(-1) ?? {}, always(status));
      const listed = await charges().list(period);
      expect(
        listed.map(({ kind, key }) => `${kind} ${key}`),
        status,
      ).toEqual([`charge ${made.key}`]);
    }
  });

  test('the check asks only the APIs that the portal uses', async () => {
    expect(await checkCamara({ clock }, account(), ['airtimeCharges'])).toEqual([
      { isGood: true, text: 'Carrier Billing answers' },
    ]);
  });
});
