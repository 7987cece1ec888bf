import { type Msisdn, toInternational } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { testChargesOnce } from '@portal/operator/testing/charge-once-scenarios';
import { testCharges } from '@portal/operator/testing/charge-scenarios';
import { newId } from '@portal/platform/crypto/new-id';
import { secret } from '@portal/platform/crypto/secret';
import type { TmfFault } from '@portal/sandbox/tmf/tmf-state';
import { describe, expect, test } from 'vitest';
import type { TmfAccount } from '../../account.ts';
import { checkTmf } from '../../check-tmf.ts';
import { openV4World } from '../../testing/open-v4-world.ts';
import { FAULTS, makeAccount, makeProfile, OFFERINGS, SHORT_TIMEOUT } from '../../testing/v4-world.ts';

const AMOUNT = money(500, 'RWF');
const LINES = {
  barred: { status: 'suspended' },
  closed: { status: 'terminated' },
  postpaid: { offering: OFFERINGS.postpaid },
  broadband: { offering: OFFERINGS.broadband },
};

const world = openV4World();

const account = () =>
  makeAccount(world.simulator.baseUrl, {
    profile: makeProfile({ dialect: 'sigscale', charging: { service: 1, ratingGroup: 2 } }),
    token: { url: null, clientId: null, clientSecret: null, scope: null },
    basic: { user: 'portal', password: secret('client-secret') },
  });
const operator = () => world.operator(account());
const charges = (changes: Partial<TmfAccount> = {}) => {
  const { airtimeCharges } = world.operator({ ...account(), ...changes });
  if (!airtimeCharges) throw new Error('no charges');
  return airtimeCharges;
};
const impatient = () => charges(SHORT_TIMEOUT);
const faultsOf = (name: string, faults: TmfFault[]) => world.simulator.faults.set(name, faults);
/** A prepaid line; `faults` meet its debits. */
const payer = (airtime = 2_000, ...faults: TmfFault[]) => world.newLine({ airtime }, ...faults);
const chargeOf = (msisdn: Msisdn, key = newId()) => ({ key, msisdn, amount: AMOUNT });
const settle = () => world.pass(600_000);
const reservedOf = (msisdn: Msisdn) =>
  world.simulator.sessions
    .filter(({ number, isOpen }) => isOpen && number === toInternational(msisdn))
    .reduce((sum, { reserved }) => sum + reserved, 0);

describe('SigScale: paying with airtime', () =>
  testCharges(() => ({
    charges: charges(),
    payer: async (airtime) => payer(airtime),
    line: async (kind) => world.newLine({ airtime: 2_000, ...LINES[kind] }),
    addAirtime: async (msisdn, airtime) => {
      const line = world.simulator.lines.get(toInternational(msisdn));
      if (line) line.airtime += airtime;
    },
    airtimeOf: async (msisdn) => world.airtimeOf(msisdn) - reservedOf(msisdn),
    reasons: {
      poor: 'too-little',
      barred: 'line-barred',
      closed: 'line-closed',
      postpaid: 'no-airtime-account',
      broadband: 'no-airtime-account',
    },
  })));

describe('SigScale: paying with airtime once', () =>
  testChargesOnce(() => ({
    charges: charges(),
    restart: charges,
    impatient,
    payer: async (...faults) => payer(2_000, ...faults.map((fault) => FAULTS[fault])),
    spoil: (msisdn, fault) => faultsOf(toInternational(msisdn), [FAULTS[fault]]),
    airtimeOf: async (msisdn) => world.airtimeOf(msisdn) - reservedOf(msisdn),
    settle,
  })));

describe('SigScale: charges', () => {
  test.each(['lost-answer', 'late-answer'] as const)(
    'a reservation with the fault %s is released before the next one, and one charge is made',
    async (fault) => {
      const charge = chargeOf(payer());
      faultsOf(`reserve ${toInternational(charge.msisdn)}`, [fault]);
      const first = fault === 'late-answer' ? impatient() : charges();
      await expect(first.charge(charge)).rejects.toThrow('no answer');
      await expect(charges().charge(charge)).rejects.toThrow('may still arrive');
      settle();
      expect(await charges().find(charge.key)).toBeNull();
      expect(await charges().charge(charge)).toMatchObject({ kind: 'charged' });
      expect(world.airtimeOf(charge.msisdn)).toBe(1_500);
      expect(reservedOf(charge.msisdn)).toBe(0);
    },
  );

  test('a line that cannot pay twice is not kept from paying by a reservation of an earlier call', async () => {
    const charge = chargeOf(payer(600));
    faultsOf(`reserve ${toInternational(charge.msisdn)}`, ['lost-answer']);
    await expect(charges().charge(charge)).rejects.toThrow();
    settle();
    expect(await charges().charge(charge)).toMatchObject({ kind: 'charged' });
    expect(world.airtimeOf(charge.msisdn)).toBe(100);
  });

  test("airtime that was reserved for a charge that nobody repeats is the customer's again once the charge is missing", async () => {
    const charge = chargeOf(payer(2_000, 'not-answered'));
    await expect(charges().charge(charge)).rejects.toThrow();
    expect(reservedOf(charge.msisdn)).toBe(500);
    await expect(charges().find(charge.key)).rejects.toThrow('may still arrive');
    expect(reservedOf(charge.msisdn)).toBe(500);
    settle();
    expect(await charges().find(charge.key)).toBeNull();
    expect(reservedOf(charge.msisdn)).toBe(0);
  });

  test('a server that is too busy to debit is asked to release, and the charge works later by the same key', async () => {
    const charge = chargeOf(payer(2_000, 'busy'));
    await expect(charges().charge(charge)).rejects.toThrow('may be sent again');
    expect(reservedOf(charge.msisdn)).toBe(0);
    expect(await charges().charge(charge)).toMatchObject({ kind: 'charged' });
    expect(world.airtimeOf(charge.msisdn)).toBe(1_500);
  });

  test('a session that the server does not know any more is no charge, and none is claimed', async () => {
    const charge = chargeOf(payer(2_000, 'not-answered'));
    await expect(charges().charge(charge)).rejects.toThrow();
    world.simulator.sessions.length = 0;
    settle();
    expect(await charges().find(charge.key)).toBeNull();
    expect(await charges().charge(charge)).toMatchObject({ kind: 'charged' });
    expect(world.airtimeOf(charge.msisdn)).toBe(1_500);
  });

  test('another amount in the log about a key is for the staff', async () => {
    const charge = chargeOf(payer(2_000, 'lost-answer'));
    await expect(charges().charge(charge)).rejects.toThrow();
    const entry = world.simulator.usage.at(-1);
    if (entry) entry.charged = 600;
    await expect(charges().find(charge.key)).rejects.toThrow('staff must decide');
    expect(world.airtimeOf(charge.msisdn)).toBe(1_500);
  });

  test('a part of a unit is not refused and not charged', async () => {
    const charge = { ...chargeOf(payer()), amount: { minor: 500_050, currency: 'KES' as const } };
    await expect(charges().charge(charge)).rejects.toThrow('may be sent again');
    expect(world.airtimeOf(charge.msisdn)).toBe(2_000);
  });

  test('the check asks for the accounting log and reserves nothing', async () => {
    const before = world.simulator.sessions.length;
    const findings = await checkTmf(world, account());
    expect(findings.map(({ text }) => text)).toContain(
      'the accounting log answers; the price of a message is not checked',
    );
    expect(world.simulator.sessions).toHaveLength(before);
  });

  test('a refund has another name than the delivery of the same payment, and the calls of a session have numbers', async () => {
    const charge = chargeOf(payer());
    const before = world.simulator.requests.length;
    await charges().charge(charge);
    await operator().airtime.topUp(charge);
    await charges().refund(charge.key);
    const posted = world.simulator.requests.slice(before).filter(({ method }) => method === 'POST');
    expect(posted.map(({ body }) => body)).toMatchObject([
      { invocationSequenceNumber: 1 },
      { invocationSequenceNumber: 2 },
      { name: charge.key },
      { name: `refund-${charge.key}` },
    ]);
  });

  test('lists charges and refunds of a period with our keys, and a refund is no delivery', async () => {
    world.pass(48 * 3_600_000);
    const from = world.clock.now();
    const made = [chargeOf(payer()), chargeOf(payer(2_000, 'lost-answer'))];
    const [first, second] = made;
    await charges().charge(first as never);
    await expect(charges().charge(second as never)).rejects.toThrow();
    await operator().airtime.topUp({ key: newId(), msisdn: payer(), amount: AMOUNT });
    world.pass(60_000);
    const refunded = await charges().refund(first?.key ?? '');
    const period = { from, to: new Date(world.clock.now().getTime() + 1) };
    const listed = await charges().list(period);
    expect(listed.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      `charge ${first?.key}`,
      `charge ${second?.key}`,
      `refund ${first?.key}`,
    ]);
    expect(listed.every(({ amount }) => amount.minor === AMOUNT.minor)).toBe(true);
    expect(listed[2]).toMatchObject(
      refunded.kind === 'refunded' ? { operatorReference: refunded.operatorReference } : {},
    );
    expect(await operator().deliveries.list(period)).toHaveLength(1);
  });
});
