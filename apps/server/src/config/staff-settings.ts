import { createPrivateKey } from 'node:crypto';
import { STAFF_QUEUE_NAMES } from '@portal/contract/staff/staff-queue-names';
import { STAFF_ROLES, type StaffRole } from '@portal/contract/staff/staff-roles';
import { countryCurrency, money } from '@portal/domain/money/money';
import { type FieldValues, optional } from '@portal/platform/config/variable-fields';
import { baseUrl, secretString, wholeNumber } from '@portal/platform/config/variables';
import { type Secret, secret } from '@portal/platform/crypto/secret';
import { type ClientKey, isCertificateOf } from '@portal/platform/openid/authorization-code';
import { z } from 'zod';

/** Space-separated values, such as `pwd otp`. */
const words = z
  .string()
  .default('')
  .transform((text) => text.split(/\s+/).filter((word) => word !== ''));

/** `care=desk-care finance=desk-finance`: which value of the claim stands for which role. */
const roleNames = words.transform((pairs, context) => {
  const names: Partial<Record<StaffRole, string>> = {};
  for (const pair of pairs) {
    const [given, value] = pair.split('=', 2);
    const role = STAFF_ROLES.find((each) => each === given);
    if (role && value) names[role] = value;
    else
      context.addIssue({ code: 'custom', message: `${pair}: a role (${STAFF_ROLES.join(', ')})=its name` });
  }
  return names;
});

/** `review=20/60 stuck=/30 disputes=5`: most items and most minutes of each queue; either may be left out. */
const queueLimits = words.transform((pairs, context) =>
  pairs.flatMap((pair) => {
    const [, name, count, age] = /^([a-z-]+)=(\d{1,6})?(?:\/(\d{1,6}))?$/.exec(pair) ?? [];
    const queue = STAFF_QUEUE_NAMES.find((each) => each === name);
    if (queue && (count || age))
      return [{ queue, count: count ? Number(count) : null, ageMinutes: age ? Number(age) : null }];
    context.addIssue({
      code: 'custom',
      message:
        name === 'reconciliation'
          ? `${pair}: its items are in the queue settlement now. Give that one a limit in its place`
          : `${pair}: a queue (${STAFF_QUEUE_NAMES.join(', ')})=most items/most minutes, such as review=20/60`,
    });
    return [];
  }),
);

/** A key that signs assertions, with the algorithms that providers take (RS256 or PS256, ES256). */
const clientKey = z
  .string()
  .refine(isClientKey, 'a private key as PEM: RSA of 2048 bits or more, or EC P-256')
  .transform(secret);

function isClientKey(pem: string): boolean {
  try {
    const { asymmetricKeyType: kind, asymmetricKeyDetails: details } = createPrivateKey(pem);
    if (kind === 'rsa') return (details?.modulusLength ?? 0) >= 2_048;
    return kind === 'ec' && details?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

const addresses = words.pipe(z.array(z.email()));

/** The staff desk and the operator's identity provider. */
export const STAFF_SETTINGS = {
  /** `sandbox`: the sandbox's provider. `off`: no staff desk. `null`: the sandbox's, where there is one. */
  issuer: ['STAFF_ISSUER', optional(z.union([z.enum(['sandbox', 'off']), baseUrl]))],
  clientId: ['STAFF_CLIENT_ID', optional(z.string().min(1))],
  clientSecret: ['STAFF_CLIENT_SECRET', optional(secretString(8))],
  /** Signs an assertion instead of the secret (`private_key_jwt`), with its certificate and its name at the provider. */
  clientKey: ['STAFF_CLIENT_KEY', optional(clientKey)],
  clientCertificate: ['STAFF_CLIENT_CERTIFICATE', optional(z.string().min(1))],
  clientKeyId: ['STAFF_CLIENT_KEY_ID', optional(z.string().min(1))],
  /** Address of the staff desk without a trailing slash; `null`: that of the portal. */
  url: ['STAFF_URL', optional(baseUrl)],
  /** Its own port; `null`: that of the portal. */
  port: ['STAFF_PORT', optional(wholeNumber({ min: 1, max: 65_535 }))],
  roleClaim: ['STAFF_ROLE_CLAIM', z.string().min(1).default('roles')],
  roleNames: ['STAFF_ROLES', roleNames],
  acr: ['STAFF_ACR', words],
  amr: ['STAFF_AMR', words],
  /** Limits of queues, such as `review=20/60`: more than 20 items, or one that waits longer than 60 minutes. */
  alarms: ['STAFF_ALARMS', queueLimits],
  alarmAddresses: ['STAFF_ALARM_EMAILS', addresses],
  /** Sums above which a second person decides, in major units of the country's currency (RULINGS 85). */
  approvalAbove: ['STAFF_APPROVAL_ABOVE', wholeNumber({ min: 0, max: 1_000_000_000 }).default(20_000)],
  approvalAboveDay: [
    'STAFF_APPROVAL_ABOVE_DAY',
    wholeNumber({ min: 0, max: 1_000_000_000 }).default(100_000),
  ],
  approvalAboveWallet: [
    'STAFF_APPROVAL_ABOVE_WALLET',
    wholeNumber({ min: 0, max: 1_000_000_000 }).default(40_000),
  ],
  /** Minutes after which the identity provider is asked again about a person. */
  recheckMinutes: ['STAFF_RECHECK_MINUTES', wholeNumber({ min: 5, max: 480 }).default(60)],
  /** How often one person may show personal data, and search for people, in an hour. */
  revealsPerHour: ['STAFF_REVEALS_PER_HOUR', wholeNumber({ min: 1, max: 10_000 }).default(30)],
  searchesPerHour: ['STAFF_SEARCHES_PER_HOUR', wholeNumber({ min: 1, max: 100_000 }).default(120)],
  keepAbove: ['STAFF_KEEP_ABOVE', wholeNumber({ min: 0, max: 1_000_000_000 }).default(2_000)],
} as const;

type StaffConfig = FieldValues<typeof STAFF_SETTINGS>;

/** What proves to the identity provider that it is the desk; `null`: it is not set. */
export function deskCredential({
  clientSecret,
  clientKey: privateKey,
  clientCertificate: certificate,
  clientKeyId: keyId,
}: Pick<StaffConfig, 'clientSecret' | 'clientKey' | 'clientCertificate' | 'clientKeyId'>):
  | Secret
  | ClientKey
  | null {
  return privateKey === null ? clientSecret : { privateKey, certificate, keyId };
}

/** Problems with the combination of variables, one sentence each. */
export function staffProblems(given: Record<string, unknown>): string[] {
  const { STAFF_ISSUER: issuer, STAFF_CLIENT_ID: id, STAFF_CLIENT_SECRET: password } = given;
  const { STAFF_CLIENT_KEY: key, STAFF_CLIENT_CERTIFICATE: certificate } = given;
  const isReal = typeof issuer === 'string' && issuer !== 'sandbox' && issuer !== 'off';
  const problems: string[] = [];
  if (isReal && !(id && (password || key)))
    problems.push(
      'STAFF_ISSUER: the identity provider also needs STAFF_CLIENT_ID and STAFF_CLIENT_SECRET or STAFF_CLIENT_KEY',
    );
  if (password && key)
    problems.push(
      'STAFF_CLIENT_KEY: STAFF_CLIENT_SECRET is set too; remove the one that the provider does not use',
    );
  if (certificate && !(key && isCertificateOf(String(certificate), secret(String(key)))))
    problems.push('STAFF_CLIENT_CERTIFICATE: it is not the certificate of STAFF_CLIENT_KEY');
  if (given.STAFF_ALARM_EMAILS && !given.SMTP_URL)
    problems.push('STAFF_ALARM_EMAILS: the alarms need SMTP_URL');
  if (given.NODE_ENV === 'production' && issuer === 'sandbox')
    problems.push(
      "STAFF_ISSUER: the sandbox's identity provider lets everybody in, so it can't be used in production",
    );
  if (given.NODE_ENV === 'production' && isReal && issuer.startsWith('http:'))
    problems.push('STAFF_ISSUER: https is needed in production');
  if (given.NODE_ENV === 'production' && isReal && !given.STAFF_AMR && !given.STAFF_ACR)
    problems.push(
      'STAFF_AMR or STAFF_ACR: needed in production, so that staff sign in with a second factor, such as STAFF_AMR=mfa',
    );
  return problems;
}

/** Up to these sums one person decides alone, minor units of the country's currency. */
export function secondPersonLimits(staff: StaffConfig) {
  const toMinor = (amount: number) => money(amount, countryCurrency()).minor;
  return {
    paymentMinor: toMinor(staff.approvalAbove),
    dayMinor: toMinor(staff.approvalAboveDay),
    walletMonthMinor: toMinor(staff.approvalAboveWallet),
    keptMinor: toMinor(staff.keepAbove),
  };
}
