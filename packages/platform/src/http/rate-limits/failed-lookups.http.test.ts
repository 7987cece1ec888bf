import { MAGIC_BILLS } from '@portal/operator/sandbox/magic/magic-accounts';
import { MAGIC_FIXED_ACCOUNTS } from '@portal/operator/sandbox/magic/magic-fixed-accounts';
import { openTestPortal, standingClock } from '@portal/server/testing/portal';
import { expect, test } from 'vitest';
import { RATE_LIMITS } from './rate-limits.ts';

const HERE = 10;
const EVERYWHERE = RATE_LIMITS.bill.perAddress;
const portal = openTestPortal({ clock: standingClock, environment: { TRUST_PROXY: '127.0.0.1' } });

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const { account, email } = MAGIC_FIXED_ACCOUNTS.oneInvoice;
const { msisdn, account: accountNo } = MAGIC_BILLS.bill;

/** Each kind of lookup: a wrong one and the owner's. */
const LOOK_UPS = [
  {
    what: 'the contact number of an order',
    wrong: (nth: number, address: string) =>
      portal.call(
        'trackLead',
        { leadId: 'W4F7K2M9Q', contactNumber: `7881${String(nth).padStart(5, '0')}` },
        from(address),
      ),
    right: null,
    refusal: 'LEAD_UNKNOWN',
  },
  {
    what: 'the e-mail of an account',
    wrong: (nth: number, address: string) =>
      portal.call(
        'validateFixedAccount',
        { accountNo: account, contactPersonEmailId: `guess${nth}@example.rw` },
        from(address),
      ),
    right: (address: string) =>
      portal.call('validateFixedAccount', { accountNo: account, contactPersonEmailId: email }, from(address)),
    refusal: 'INVALID_ACCOUNT',
  },
  {
    what: 'the account of a number',
    wrong: (nth: number, address: string) =>
      portal.call('validateAccount', { msisdn, accountNo: String(9_000_100_000 + nth) }, from(address)),
    right: (address: string) => portal.call('validateAccount', { msisdn, accountNo }, from(address)),
    refusal: '60005',
  },
];

test.each(LOOK_UPS)('limits guessing of $what but not the owner in another network', async (look) => {
  const codes: unknown[] = [];
  for (let nth = 0; nth <= HERE; nth += 1)
    codes.push((await look.wrong(nth, `203.0.113.${nth + 1}`)).envelope.statusCode);
  expect(codes.slice(0, -1).every((code) => code === look.refusal)).toBe(true);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
  if (look.right) expect((await look.right('198.51.100.7')).status).toBe(200);
});

test.each(LOOK_UPS.filter(({ right }) => right))(
  'strangers who use up the guesses of $what, again and again, do not lock its owner out (SAFETY X5)',
  async (look) => {
    for (let nth = 0; nth < EVERYWHERE + 20; nth += 1) await look.wrong(400 + nth, `194.${nth}.2.1`);
    for (const address of ['195.1.2.1', '195.2.2.1', '195.1.2.1'])
      expect((await look.right?.(address))?.status, address).toBe(200);
  },
);

test.each(LOOK_UPS)('limits guessing of $what from many networks', async (look) => {
  const codes = new Set<unknown>();
  for (let nth = 0; nth <= EVERYWHERE + RATE_LIMITS.freshNetworks.perAddress; nth += 1)
    codes.add((await look.wrong(100 + nth, `${nth < 100 ? 192 : 193}.${nth % 100}.2.1`)).envelope.statusCode);
  expect(codes).toContain('RATE_LIMITED');
});

test('does not count successful lookups', async () => {
  const other = MAGIC_FIXED_ACCOUNTS.threeInvoices;
  const claim = { accountNo: other.account, contactPersonEmailId: other.email };
  for (let nth = 0; nth < HERE + 5; nth += 1)
    expect((await portal.call('validateFixedAccount', claim, from('198.51.100.8'))).status).toBe(200);
});

test('counts concurrent guesses', async () => {
  const { msisdn: number } = MAGIC_BILLS.fractionalBill;
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      portal.call(
        'validateAccount',
        { msisdn: number, accountNo: String(9_000_200_000 + nth) },
        from('198.51.100.9'),
      ),
    ),
  );
  expect(replies.filter(({ envelope }) => envelope.statusCode === '60005').length).toBeLessThanOrEqual(HERE);
});

test('includes the waiting time in minutes in the visitor’s language', async () => {
  const guess = async (lang: string) => {
    for (let nth = 0; ; nth += 1) {
      const orderInput = { leadId: 'W4F7K2M9R', contactNumber: `7881${String(nth).padStart(5, '0')}` };
      const { envelope } = await portal.call('trackLead', orderInput, { lang, ...from('198.51.100.10') });
      if (envelope.statusCode === 'RATE_LIMITED') return envelope.message;
    }
  };
  expect(await guess('en')).toBe('Too many requests. You can try again in 15 minutes.');
  expect(await guess('sw')).toContain('dakika 15');
  expect(await guess('rw')).toContain('minota 15');
  expect(await guess('fr')).toContain('dans 15 min');
});
