import { randomBytes, randomUUID } from 'node:crypto';

/** Companies whose servers the world's process runs, by the name their door has. */
export const COMPANY_DOORS = [
  'money',
  'smartcash',
  'daraja',
  'momo',
  'gsma',
  'paystack',
  'dpo',
  'cellulant',
  'uba',
] as const;
export type CompanyDoor = (typeof COMPANY_DOORS)[number];

/** Addresses that stay while the processes behind them come and go. */
export type Addresses = Record<CompanyDoor | 'front' | 'pages', string>;

/** Our accounts at the companies, made up for one run. */
export type Accounts = ReturnType<typeof makeAccounts>;

const id = () => randomBytes(18).toString('base64url');
const momoProduct = () => ({ apiUser: randomUUID(), apiKey: id(), subscriptionKey: id() });

/** Makes them up. Both sides are told the same ones, as in real life, so that either may die and come back. */
export function makeAccounts() {
  return {
    secret: id() + id(),
    money: { clientId: id(), clientSecret: id(), callbackKey: id(), callbackSecret: id() },
    smartcash: { apiKey: id(), merchantId: id() },
    daraja: {
      consumerKey: id(),
      consumerSecret: id(),
      shortCode: '174379',
      passkey: id(),
      callbackSecret: id(),
    },
    momo: {
      collection: momoProduct(),
      disbursement: momoProduct(),
      targetEnvironment: 'mtnrwanda',
      callbackSecret: id(),
    },
    gsma: { clientId: id(), clientSecret: id(), apiKey: id(), creditAccount: '40010', callbackSecret: id() },
    paystack: { secretKey: `sk_test_${id()}`, callbackSecret: id() },
    dpo: { companyToken: randomUUID().toUpperCase(), callbackSecret: id() },
    cellulant: {
      apiKey: id(),
      clientId: id(),
      clientSecret: id(),
      serviceCode: 'PORTAL',
      callbackSecret: id(),
    },
    uba: { merchantId: id(), serviceKey: randomUUID(), callbackSecret: id() },
  };
}

/** The callback path of each company, as the portal's front door knows it. */
export function callbackUrls({ front }: Addresses, accounts: Accounts) {
  const at = (name: 'money' | 'paystack' | 'dpo' | 'cellulant' | 'uba') =>
    `${front}/callbacks/${name}/${accounts[name].callbackSecret}`;
  return {
    money: at('money'),
    paystack: at('paystack'),
    dpo: at('dpo'),
    cellulant: at('cellulant'),
    uba: at('uba'),
  };
}

/** What the world's process is told. */
export type WorldSettings = {
  databaseUrl: string;
  /** Where browsers find the companies' pages. */
  pages: string;
  accounts: Accounts;
  callbacks: ReturnType<typeof callbackUrls>;
};

/** The environment of a node: a portal whose providers are real as far as it can tell. */
export function nodeEnvironment(at: Addresses, accounts: Accounts): Record<string, string> {
  const { money, smartcash, daraja } = accounts;
  return {
    SECRET: accounts.secret,
    PUBLIC_URL: at.front,
    TRUST_PROXY: '127.0.0.1,::1',
    RATE_LIMIT_FACTOR: '100000',
    MONEY_BASE_URL: at.money,
    MONEY_CLIENT_ID: money.clientId,
    MONEY_CLIENT_SECRET: money.clientSecret,
    MONEY_CALLBACK_KEY: money.callbackKey,
    MONEY_CALLBACK_SECRET: money.callbackSecret,
    SMARTCASH_BASE_URL: at.smartcash,
    SMARTCASH_API_KEY: smartcash.apiKey,
    SMARTCASH_MERCHANT_ID: smartcash.merchantId,
    DARAJA_BASE_URL: at.daraja,
    DARAJA_CONSUMER_KEY: daraja.consumerKey,
    DARAJA_CONSUMER_SECRET: daraja.consumerSecret,
    DARAJA_SHORT_CODE: daraja.shortCode,
    DARAJA_PASSKEY: daraja.passkey,
    DARAJA_INITIATOR: 'portal',
    DARAJA_SECURITY_CREDENTIAL: 'nobody looks at it',
    DARAJA_CALLBACK_SECRET: daraja.callbackSecret,
    ...pushEnvironment(at, accounts),
    ...cardEnvironment(at, accounts),
  };
}

function pushEnvironment(at: Addresses, { momo, gsma }: Accounts): Record<string, string> {
  return {
    MOMO_BASE_URL: at.momo,
    MOMO_TARGET_ENV: momo.targetEnvironment,
    MOMO_COLLECTION_API_USER: momo.collection.apiUser,
    MOMO_COLLECTION_API_KEY: momo.collection.apiKey,
    MOMO_COLLECTION_SUBSCRIPTION_KEY: momo.collection.subscriptionKey,
    MOMO_DISBURSEMENT_API_USER: momo.disbursement.apiUser,
    MOMO_DISBURSEMENT_API_KEY: momo.disbursement.apiKey,
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: momo.disbursement.subscriptionKey,
    MOMO_CALLBACK_SECRET: momo.callbackSecret,
    GSMA_BASE_URL: `${at.gsma}/mm`,
    GSMA_TOKEN_URL: `${at.gsma}/oauth/accesstoken`,
    GSMA_CLIENT_ID: gsma.clientId,
    GSMA_CLIENT_SECRET: gsma.clientSecret,
    GSMA_API_KEY: gsma.apiKey,
    GSMA_CREDIT_ACCOUNT: gsma.creditAccount,
    GSMA_CALLBACK_SECRET: gsma.callbackSecret,
  };
}

function cardEnvironment(at: Addresses, { paystack, dpo, cellulant, uba }: Accounts): Record<string, string> {
  return {
    PAYSTACK_BASE_URL: at.paystack,
    PAYSTACK_PAGE_URL: at.pages,
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_PUBLIC_KEY: 'pk_test_faults',
    PAYSTACK_CALLBACK_SECRET: paystack.callbackSecret,
    PAYSTACK_CURRENCY: 'RWF',
    DPO_BASE_URL: at.dpo,
    DPO_PAGE_URL: `${at.pages}/sandbox/dpo/payv3.php`,
    DPO_COMPANY_TOKEN: dpo.companyToken,
    DPO_SERVICE_TYPE: '3854',
    DPO_CALLBACK_SECRET: dpo.callbackSecret,
    CELLULANT_BASE_URL: at.cellulant,
    CELLULANT_PAGE_URL: `${at.pages}/sandbox/cellulant/express/checkout`,
    CELLULANT_API_KEY: cellulant.apiKey,
    CELLULANT_CLIENT_ID: cellulant.clientId,
    CELLULANT_CLIENT_SECRET: cellulant.clientSecret,
    CELLULANT_SERVICE_CODE: cellulant.serviceCode,
    CELLULANT_CALLBACK_SECRET: cellulant.callbackSecret,
    UBA_BASE_URL: at.uba,
    UBA_PAGE_URL: `${at.pages}/sandbox/uba/paytran`,
    UBA_MERCHANT_ID: uba.merchantId,
    UBA_SERVICE_KEY: uba.serviceKey,
    UBA_CALLBACK_SECRET: uba.callbackSecret,
  };
}
