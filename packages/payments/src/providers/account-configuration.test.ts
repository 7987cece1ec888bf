import { describe, expect, test } from 'vitest';
import { PROVIDERS } from './registry.ts';

// docs/configuration.md: an account has all of its variables or none. With a part of them the portal would start, and every payment
// with that provider would fail.

type Account = {
  /** Settings with which the variables are needed. */
  settings?: Record<string, string>;
  needed: string[];
  /** Needed too, as soon as one of the others is set. */
  alsoNeeded?: string[];
};

const withPrefix = (prefix: string, names: string) => names.split(' ').map((name) => `${prefix}_${name}`);
const CELLULANT = withPrefix('CELLULANT', 'API_KEY CLIENT_ID CLIENT_SECRET SERVICE_CODE CALLBACK_SECRET');
const CELLULANT_KEYS = withPrefix('CELLULANT', 'ACCESS_KEY IV_KEY SECRET_KEY');
const PAYSTACK = withPrefix('PAYSTACK', 'SECRET_KEY PUBLIC_KEY CALLBACK_SECRET');
const AIRTEL = 'BASE_URL CLIENT_ID CLIENT_SECRET CALLBACK_KEY CALLBACK_SECRET';

/** What each account needs, by provider. */
const ACCOUNTS: Record<string, Account[]> = {
  money: [{ needed: withPrefix('MONEY', AIRTEL) }],
  paystack: [
    { needed: PAYSTACK, alsoNeeded: ['PAYSTACK_RATE'] },
    { settings: { PAYSTACK_CURRENCY: 'USD' }, needed: PAYSTACK, alsoNeeded: ['PAYSTACK_RATE'] },
    { settings: { PAYSTACK_CURRENCY: 'RWF' }, needed: PAYSTACK },
  ],
  dpo: [{ needed: withPrefix('DPO', 'COMPANY_TOKEN SERVICE_TYPE CALLBACK_SECRET') }],
  cellulant: [
    { needed: CELLULANT },
    { settings: { CELLULANT_REQUEST: 'json' }, needed: CELLULANT },
    ...['encrypted-v3', 'encrypted-v2'].map((way) => ({
      settings: { CELLULANT_REQUEST: way },
      needed: [...CELLULANT, ...CELLULANT_KEYS],
    })),
  ],
  uba: [{ needed: withPrefix('UBA', 'MERCHANT_ID SERVICE_KEY CALLBACK_SECRET') }],
  smartcash: [{ needed: withPrefix('SMARTCASH', 'BASE_URL API_KEY MERCHANT_ID') }],
  mpesa: [
    {
      needed: withPrefix(
        'DARAJA',
        'BASE_URL CONSUMER_KEY CONSUMER_SECRET SHORT_CODE PASSKEY INITIATOR SECURITY_CREDENTIAL CALLBACK_SECRET',
      ),
    },
    {
      settings: { MPESA_DIALECT: 'open-api' },
      needed: withPrefix('OPENAPI', 'BASE_URL STAGE MARKET COUNTRY API_KEY PUBLIC_KEY SERVICE_PROVIDER_CODE'),
    },
  ],
  momo: [
    {
      needed: [
        ...withPrefix('MOMO', 'BASE_URL TARGET_ENV CALLBACK_SECRET'),
        ...withPrefix('MOMO_COLLECTION', 'API_USER API_KEY SUBSCRIPTION_KEY'),
        ...withPrefix('MOMO_DISBURSEMENT', 'API_USER API_KEY SUBSCRIPTION_KEY'),
      ],
    },
  ],
  airtel: [{ needed: withPrefix('AIRTEL', AIRTEL) }],
  gsma: [
    {
      needed: withPrefix(
        'GSMA',
        'BASE_URL TOKEN_URL CLIENT_ID CLIENT_SECRET API_KEY CREDIT_ACCOUNT CALLBACK_SECRET',
      ),
    },
  ],
  ekash: [{ needed: withPrefix('EKASH', 'BASE_URL CALLBACK_SECRET') }],
};

const rows = Object.entries(ACCOUNTS).flatMap(([name, accounts]) =>
  accounts.map((account) => ({ name, words: Object.values(account.settings ?? {}).join(), ...account })),
);

test('every provider with an account of its own is in the table', () => {
  const withAccount = PROVIDERS.filter(({ account }) => account !== null).map(({ name }) => name);
  expect(Object.keys(ACCOUNTS).sort()).toEqual([...withAccount].sort());
});

describe.each(rows)('the account of $name $words', ({ name, settings = {}, needed, alsoNeeded = [] }) => {
  /** The variables that are said to be missing when only these are set. */
  function missing(set: readonly string[]): string[] {
    const account = PROVIDERS.find((each) => each.name === name)?.account;
    const { problems = [], account: parsed = null } =
      account?.parse({ ...settings, ...Object.fromEntries(set.map((each) => [each, 'x'])) }) ?? {};
    const sentence = problems.find((problem) => problem.includes('required because other'));
    if (sentence) expect(parsed).toBeNull();
    return sentence ? (sentence.split(':')[0]?.split(', ') ?? []).sort() : [];
  }
  const all = [...needed, ...alsoNeeded];
  const without = (left: string) => all.filter((each) => each !== left);

  test('is no account without any of its variables, and complete with all of them', () => {
    expect({ none: missing([]), all: missing(all) }).toEqual({ none: [], all: [] });
  });

  test.each(needed)('with %s alone is refused at the start, and the others are named', (only) => {
    expect(missing([only])).toEqual(without(only).sort());
  });

  test.each(all)('without %s alone is refused at the start, and that is named', (left) => {
    expect(missing(without(left))).toEqual([left]);
  });
});
