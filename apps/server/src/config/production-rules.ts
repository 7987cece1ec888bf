import {
  CONTENT,
  listChosenPorts,
  namesOperator,
  type OperatorConfig,
} from '@portal/operator/operator-config';
import { OPERATOR_PORTS } from '@portal/operator/ports';
import {
  configuredProviders,
  type ProviderConfig,
  plainHttpVariables,
} from '@portal/payments/providers/provider-config';
import { findSecretWeakness } from './weak-secret.ts';

/** Secrets that the portal's own operator makes up: who guesses one is let in. Their previous values count too. */
const OWN_SECRETS =
  /^(SECRET|SECRET_PREVIOUS|(SANDBOX|INBOUND|METRICS|DOCS|FINANCE_API)_TOKEN|USSD_SECRET|INBOUND_SIGNATURE_KEY)$|_CALLBACK_SECRET$/;

/** What lets a message prove any number, and the setting that says who may send it. */
const SENDERS = [
  { secret: 'USSD_SECRET', addresses: 'USSD_ADDRESSES', who: 'the USSD gateway' },
  { secret: 'INBOUND_TOKEN', addresses: 'INBOUND_ADDRESSES', who: 'the gateway of customers’ messages' },
] as const;

/** Missing or unsafe settings of an environment with `NODE_ENV=production`, one sentence each. */
export function productionProblems(given: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (!namesOperator(given)) {
    problems.push(
      'OPERATOR: in production it must be named: OPERATOR_LINES and the other ports, or OPERATOR=sandbox (play money)',
    );
  }
  if (given.PORTAL_DEV === '1') problems.push('PORTAL_DEV: never in production');
  if (!given.SECRET) problems.push('SECRET: needed in production, 32 characters or more');
  if (!given.PUBLIC_URL) {
    problems.push('PUBLIC_URL: needed in production: the portal answers only requests for its host');
  }
  if (usesSandbox(given) && !given.SANDBOX_TOKEN) {
    problems.push(
      'SANDBOX_TOKEN: needed in production with the sandbox: the pages under /sandbox show codes and PINs',
    );
  }
  if (given.FISCAL_DEVICE === 'sandbox' && !usesSandbox(given)) {
    problems.push(
      'FISCAL_DEVICE: the sandbox reports to no tax authority, so it is for the sandbox only in production',
    );
  }
  problems.push(...exposureProblems(given));
  const plain = plainHttpVariables(given);
  if (plain.length > 0) problems.push(`${plain.join(', ')}: https is needed in production`);
  return problems;
}

function usesSandbox(given: Record<string, unknown>): boolean {
  return [given.OPERATOR, ...Object.values(OPERATOR_PORTS).map((name) => given[name])].includes('sandbox');
}

/**
 * Rejects play money beside an operator that delivers, and real money beside an operator that delivers nothing: both only in
 * production, because an adapter is tried with test accounts before. One sentence per problem.
 */
export function moneyProblems(mode: unknown, operator: OperatorConfig, providers: ProviderConfig): string[] {
  if (mode !== 'production') return [];
  const real = configuredProviders(providers);
  const play = listChosenPorts(operator, true);
  // Content delivers nothing.
  const delivering = listChosenPorts(operator, false).filter((port) => !port.endsWith(`=${CONTENT}`));
  const problems: string[] = [];
  if (real.length > 0 && play.length > 0) {
    const which = operator.rest === 'sandbox' ? 'OPERATOR=sandbox' : play.join(', ');
    problems.push(
      `${which} delivers nothing, so it can't be used in production beside real accounts (${real.join(', ')})`,
    );
  }
  if (providers.accounts.money === null && delivering.length > 0) {
    problems.push(
      `${delivering.join(', ')}: real deliveries can't be used in production while wallets are simulated (play money)`,
    );
  }
  return problems;
}

type Given = Readonly<Record<string, unknown>>;

/**
 * Settings of production that undo a defence, one sentence each with what to set instead: addresses without TLS, the staff
 * desk on the customers' host, secrets that can be guessed, and messages that prove a number from any address.
 */
function exposureProblems(given: Given): string[] {
  return [
    ...transportProblems(given),
    ...deskProblems(given),
    ...secretProblems(given),
    ...senderProblems(given),
  ];
}

function transportProblems({ PUBLIC_URL: url }: Given): string[] {
  if (typeof url !== 'string' || !/^http:/i.test(url)) return [];
  return ['PUBLIC_URL: https is needed in production: without it cookies, HSTS and PINs are not protected'];
}

/** One fault in a page of the customers must not reach the sessions of the staff (ASVS 3.5.4). */
function deskProblems({ STAFF_ISSUER: issuer, STAFF_URL: desk, PUBLIC_URL: portal }: Given): string[] {
  if (typeof issuer !== 'string' || issuer === 'sandbox' || issuer === 'off') return [];
  const hosts = [desk, portal].map(hostOf);
  if (hosts[0] === null)
    return [
      'STAFF_URL: needed in production: the staff desk on a host of its own, such as https://desk.example.rw',
    ];
  const problems: string[] = [];
  if (hosts[0] === hosts[1])
    problems.push('STAFF_URL: another host than that of PUBLIC_URL, such as https://desk.example.rw');
  if (!String(desk).startsWith('https:')) problems.push('STAFF_URL: https is needed in production');
  return problems;
}

function hostOf(url: unknown): string | null {
  // Another port of a host is another origin, but has the same cookies.
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname.toLowerCase() : null;
}

function secretProblems(given: Given): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (!OWN_SECRETS.test(name) || typeof value !== 'string') return [];
    // Two values, separated by a comma, while a secret of a path is replaced.
    const weakness = value.split(',').map(findSecretWeakness).find(Boolean);
    return weakness
      ? [`${name}: ${weakness}, so it can be guessed; make one with: openssl rand -hex 32`]
      : [];
  });
}

function senderProblems(given: Given): string[] {
  return SENDERS.filter(({ secret, addresses }) => given[secret] && !given[addresses]).map(
    ({ secret, addresses, who }) =>
      `${addresses}: needed in production with ${secret}: the addresses of ${who}, whose messages prove any number`,
  );
}
