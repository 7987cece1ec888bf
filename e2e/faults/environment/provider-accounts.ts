import { randomBytes, randomUUID } from 'node:crypto';
import { DEVICES, SELLER } from '@portal/sandbox/fiscal/devices';
import type { SandboxOptions } from '../../../apps/sandbox/src/start-sandbox.ts';

/** The providers' servers in the simulators' process. */
export const PROVIDER_ENDPOINTS = [
  'money',
  'smartcash',
  'mpesa',
  'momo',
  'airtel',
  'gsma',
  'ekash',
  'paystack',
  'dpo',
  'cellulant',
  'uba',
] as const;
export type ProviderEndpoint = (typeof PROVIDER_ENDPOINTS)[number];

/** Wallets of other companies with approval on the handset, and their payment modes. */
export const PUSH_MODES = {
  mpesa: 'MPESA',
  momo: 'MTN_MOMO',
  airtel: 'AIRTEL_WALLET',
  gsma: 'MOBILE_MONEY',
  ekash: 'EKASH',
} as const;
export type PushMethod = keyof typeof PUSH_MODES;

/** URLs of the proxies, which stay the same while processes are restarted. */
export type ProxyUrls = Record<ProviderEndpoint | 'front' | 'pages' | 'fiscal', string>;

/** The portal's accounts at the providers for one run. */
export type ProviderAccounts = ReturnType<typeof createAccounts>;

const id = () => randomBytes(18).toString('base64url');
const momoProduct = () => ({ apiUser: randomUUID(), apiKey: id(), subscriptionKey: id() });

/** Creates random accounts. Portal and simulators get the same ones, so that either can be restarted. */
export function createAccounts() {
  return {
    secret: id() + id(),
    money: { clientId: id(), clientSecret: id(), callbackKey: id(), callbackSecret: id() },
    smartcash: { apiKey: id(), merchantId: id() },
    mpesa: {
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
    airtel: { clientId: id(), clientSecret: id(), callbackKey: id(), callbackSecret: id() },
    gsma: { clientId: id(), clientSecret: id(), apiKey: id(), creditAccount: '40010', callbackSecret: id() },
    ekash: { clientId: id(), clientSecret: id(), callbackSecret: id() },
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

/** The callback URL of each provider, through the load balancer. */
export function callbackUrls({ front }: ProxyUrls, accounts: ProviderAccounts) {
  const urlOf = (name: 'money' | 'airtel' | 'paystack' | 'dpo' | 'cellulant' | 'uba') =>
    `${front}/callbacks/${name}/${accounts[name].callbackSecret}`;
  return {
    money: urlOf('money'),
    airtel: urlOf('airtel'),
    paystack: urlOf('paystack'),
    dpo: urlOf('dpo'),
    cellulant: urlOf('cellulant'),
    uba: urlOf('uba'),
  };
}

/** Settings of the simulators' process. */
export type SimulatorSettings = {
  databaseUrl: string;
  /** Where the operator has its records, when it is another database than the providers'. */
  operatorDatabaseUrl?: string;
  /** Where browsers open the providers' pages. */
  pages: string;
  accounts: ProviderAccounts;
  callbacks: ReturnType<typeof callbackUrls>;
};

/** The accounts as the simulators accept them. */
export function simulatorAccounts({
  accounts,
  callbacks,
  pages,
}: SimulatorSettings): Pick<SandboxOptions, 'wallets' | 'cards'> {
  const { money, smartcash, mpesa, momo, airtel, gsma, ekash, paystack, dpo, cellulant, uba } = accounts;
  return {
    wallets: {
      money: { ...money, callbackUrl: () => callbacks.money },
      smartcash,
      mpesa: { daraja: mpesa, openApi: null },
      momo,
      airtel: { ...airtel, callbackUrl: () => callbacks.airtel },
      gsma,
      ekash,
    },
    cards: {
      pagesUrl: () => pages,
      accounts: {
        paystack: { secretKey: paystack.secretKey, webhookUrl: () => callbacks.paystack },
        dpo: { companyToken: dpo.companyToken, pushUrl: () => callbacks.dpo },
        cellulant: { ...cellulant, accessKey: 'not used', ivKey: 'not used', secretKey: 'not used' },
        uba,
      },
    },
  };
}

/** The tax authority's device: a simulated one of apps/sandbox, for the portal a real one. @param file the options of the adapter */
export function fiscalEnvironment(
  { fiscal }: Pick<ProxyUrls, 'fiscal'>,
  file: string,
): Record<string, string> {
  return {
    FISCAL_DEVICE: 'rra',
    RRA_BASE_URL: fiscal,
    RRA_TIN: SELLER.tin,
    RRA_DEVICES: DEVICES.slice(0, 1)
      .map(({ bhfId, serial }) => `${bhfId}:${serial}`)
      .join(),
    RRA_FILE: file,
    RRA_SECONDS: '5',
  };
}

const SOLD = [
  'prepaid-recharge',
  'prepaid-bundle',
  'postpaid-bundle',
  'broadband-bundle',
  'lead',
  'postpaid-bill',
  'fixed-invoice',
];

/** The options of the adapter: an item of the authority's list for each kind of purchase. */
export const FISCAL_OPTIONS = {
  items: Object.fromEntries(SOLD.map((name) => [name, { class: '8311160300', name }])),
};

/** The environment variables of a node: for the portal the providers are real. */
export function nodeEnvironment(urls: ProxyUrls, accounts: ProviderAccounts): Record<string, string> {
  const { money, smartcash, mpesa } = accounts;
  return {
    SECRET: accounts.secret,
    PUBLIC_URL: urls.front,
    TRUST_PROXY: '127.0.0.1,::1',
    RATE_LIMIT_FACTOR: '100000',
    // Whatever airtime buys is for another number here, so that charge and delivery are told apart.
    AIRTIME_FOR_OTHERS_PER_DAY: '100000000',
    // Customers of the run do not try again after 503.
    OVERLOAD_LOOP_DELAY: '0',
    OVERLOAD_DATABASE_WAITS: '0',
    OVERLOAD_REQUESTS: '0',
    MONEY_BASE_URL: urls.money,
    MONEY_CLIENT_ID: money.clientId,
    MONEY_CLIENT_SECRET: money.clientSecret,
    MONEY_CALLBACK_KEY: money.callbackKey,
    MONEY_CALLBACK_SECRET: money.callbackSecret,
    SMARTCASH_BASE_URL: urls.smartcash,
    SMARTCASH_API_KEY: smartcash.apiKey,
    SMARTCASH_MERCHANT_ID: smartcash.merchantId,
    DARAJA_BASE_URL: urls.mpesa,
    DARAJA_CONSUMER_KEY: mpesa.consumerKey,
    DARAJA_CONSUMER_SECRET: mpesa.consumerSecret,
    DARAJA_SHORT_CODE: mpesa.shortCode,
    DARAJA_PASSKEY: mpesa.passkey,
    DARAJA_INITIATOR: 'portal',
    DARAJA_SECURITY_CREDENTIAL: 'not checked',
    DARAJA_CALLBACK_SECRET: mpesa.callbackSecret,
    ...pushEnvironment(urls, accounts),
    ...cardEnvironment(urls, accounts),
  };
}

function pushEnvironment(
  urls: ProxyUrls,
  { momo, airtel, gsma, ekash }: ProviderAccounts,
): Record<string, string> {
  return {
    MOMO_BASE_URL: urls.momo,
    MOMO_TARGET_ENV: momo.targetEnvironment,
    MOMO_COLLECTION_API_USER: momo.collection.apiUser,
    MOMO_COLLECTION_API_KEY: momo.collection.apiKey,
    MOMO_COLLECTION_SUBSCRIPTION_KEY: momo.collection.subscriptionKey,
    MOMO_DISBURSEMENT_API_USER: momo.disbursement.apiUser,
    MOMO_DISBURSEMENT_API_KEY: momo.disbursement.apiKey,
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: momo.disbursement.subscriptionKey,
    MOMO_CALLBACK_SECRET: momo.callbackSecret,
    AIRTEL_BASE_URL: urls.airtel,
    AIRTEL_CLIENT_ID: airtel.clientId,
    AIRTEL_CLIENT_SECRET: airtel.clientSecret,
    AIRTEL_CALLBACK_KEY: airtel.callbackKey,
    AIRTEL_CALLBACK_SECRET: airtel.callbackSecret,
    GSMA_BASE_URL: `${urls.gsma}/mm`,
    GSMA_TOKEN_URL: `${urls.gsma}/oauth/accesstoken`,
    GSMA_CLIENT_ID: gsma.clientId,
    GSMA_CLIENT_SECRET: gsma.clientSecret,
    GSMA_API_KEY: gsma.apiKey,
    GSMA_CREDIT_ACCOUNT: gsma.creditAccount,
    GSMA_CALLBACK_SECRET: gsma.callbackSecret,
    EKASH_BASE_URL: urls.ekash,
    EKASH_TOKEN_URL: `${urls.ekash}/oauth/token`,
    EKASH_CLIENT_ID: ekash.clientId,
    EKASH_CLIENT_SECRET: ekash.clientSecret,
    EKASH_CALLBACK_SECRET: ekash.callbackSecret,
    // Numbers of the run have behaviours.
    EKASH_NAMES_PAYER: '1',
  };
}

function cardEnvironment(
  urls: ProxyUrls,
  { paystack, dpo, cellulant, uba }: ProviderAccounts,
): Record<string, string> {
  return {
    PAYSTACK_BASE_URL: urls.paystack,
    PAYSTACK_PAGE_URL: urls.pages,
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_PUBLIC_KEY: 'pk_test_faults',
    PAYSTACK_CALLBACK_SECRET: paystack.callbackSecret,
    PAYSTACK_CURRENCY: 'RWF',
    DPO_BASE_URL: urls.dpo,
    DPO_PAGE_URL: `${urls.pages}/sandbox/dpo/payv3.php`,
    DPO_COMPANY_TOKEN: dpo.companyToken,
    DPO_SERVICE_TYPE: '3854',
    DPO_CALLBACK_SECRET: dpo.callbackSecret,
    CELLULANT_BASE_URL: urls.cellulant,
    CELLULANT_PAGE_URL: `${urls.pages}/sandbox/cellulant/express/checkout`,
    CELLULANT_API_KEY: cellulant.apiKey,
    CELLULANT_CLIENT_ID: cellulant.clientId,
    CELLULANT_CLIENT_SECRET: cellulant.clientSecret,
    CELLULANT_SERVICE_CODE: cellulant.serviceCode,
    CELLULANT_CALLBACK_SECRET: cellulant.callbackSecret,
    UBA_BASE_URL: urls.uba,
    UBA_PAGE_URL: `${urls.pages}/sandbox/uba/paytran`,
    UBA_MERCHANT_ID: uba.merchantId,
    UBA_SERVICE_KEY: uba.serviceKey,
    UBA_CALLBACK_SECRET: uba.callbackSecret,
  };
}
