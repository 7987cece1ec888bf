import { parseVariables } from '@portal/platform/config/variable-fields';
import {
  baseUrl,
  flag,
  pathSecret,
  requiredText,
  secretString,
  wholeNumber,
} from '@portal/platform/config/variables';
import { z } from 'zod';
import { type AccountConfiguration, type AccountOf, defineAccount } from '../account-configuration.ts';
import { entered, shownText } from './intent-wire.ts';

/** Our account at the acquirer, and how it is reached. */
export type EkashAccount = AccountOf<typeof account>;

const pem = (what: string) =>
  z.string().regex(/^-----BEGIN [A-Z ]+-----/, `the ${what} as PEM, from -----BEGIN to -----END`);

const account = defineAccount({
  baseUrl: ['EKASH_BASE_URL', baseUrl],
  callbackSecret: ['EKASH_CALLBACK_SECRET', pathSecret],
  /** The interface of the acquirer: that of docs/ekash.md, or Mojaloop's SDK scheme adapter. */
  dialect: ['EKASH_DIALECT', z.enum(['intents', 'sdk']).default('intents')],
  /** The scheme adapter asks us for both: the name that the payer's institution shows, and the code that is entered. */
  merchantName: ['EKASH_MERCHANT_NAME', shownText(40).nullable().default(null)],
  merchantCode: ['EKASH_MERCHANT_CODE', entered.nullable().default(null)],
  /** Who begins: the customer in the menu of their own bank, or the acquirer with a request to them. */
  mode: ['EKASH_MODE', z.enum(['push', 'request']).default('push')],
  /** How long an intent can be paid. */
  minutes: ['EKASH_MINUTES', wholeNumber({ min: 2, max: 30 }).default(10)],
  /** Whether the acquirer gets the payer's number, though the customer pays by instructions. */
  namesPayer: ['EKASH_NAMES_PAYER', flag('0')],
  tokenUrl: ['EKASH_TOKEN_URL', baseUrl.nullable().default(null)],
  clientId: ['EKASH_CLIENT_ID', requiredText.nullable().default(null)],
  clientSecret: ['EKASH_CLIENT_SECRET', secretString(1).nullable().default(null)],
  certificate: ['EKASH_CLIENT_CERTIFICATE', pem('certificate').nullable().default(null)],
  certificateKey: ['EKASH_CLIENT_KEY', pem('key').pipe(secretString(1)).nullable().default(null)],
});

/** What an acquirer does with a merchant code, which the portal only reads to refuse what collects money nobody can match. */
const INTENT = { EKASH_INTENT: z.enum(['one-time', 'none']).default('one-time') };

const OAUTH = ['EKASH_TOKEN_URL', 'EKASH_CLIENT_ID', 'EKASH_CLIENT_SECRET'];
const MERCHANT = ['EKASH_MERCHANT_NAME', 'EKASH_MERCHANT_CODE'];
const MTLS = ['EKASH_CLIENT_CERTIFICATE', 'EKASH_CLIENT_KEY'];

/** The account in the environment. */
export const ekashAccount: AccountConfiguration<EkashAccount> = {
  variablePaths: account.variablePaths,
  variableNames: [...account.variableNames, ...Object.keys(INTENT)],
  parse: (environment) => {
    const parsed = account.parse(environment);
    const intent = parseVariables(INTENT, environment);
    const problems = [
      ...parsed.problems,
      ...intent.problems,
      ...(environment.EKASH_BASE_URL ? findContradictions(environment) : []),
    ];
    const values = { ...parsed.values, ...intent.values };
    return { problems, values, account: problems.length > 0 ? null : parsed.account };
  },
};

function findContradictions(environment: Readonly<Record<string, unknown>>): string[] {
  const isSet = (name: string) => Boolean(environment[name]);
  const problems = [OAUTH, MTLS].flatMap((names) => {
    const absent = names.filter((name) => !isSet(name));
    const isPart = absent.length > 0 && absent.length < names.length;
    return isPart ? [`${absent.join(', ')}: required because others of ${names.join(', ')} are set`] : [];
  });
  if (![...OAUTH, ...MTLS].some(isSet))
    problems.push(
      `${OAUTH.join(', ')}, or ${MTLS.join(', ')}: required, so that the acquirer knows who calls`,
    );
  const absent = MERCHANT.filter((name) => !isSet(name));
  if (environment.EKASH_DIALECT === 'sdk' && absent.length > 0)
    problems.push(`${absent.join(', ')}: required, because the scheme adapter asks the portal for it`);
  if (environment.EKASH_INTENT === 'none')
    problems.push(
      'EKASH_INTENT: with a merchant code alone nobody can tell whose money came, because amounts repeat; the acquirer must open an intent for each payment (docs/ekash.md)',
    );
  return problems;
}
