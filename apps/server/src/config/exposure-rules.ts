import { findSecretWeakness } from './weak-secret.ts';

type Given = Readonly<Record<string, unknown>>;

/** Secrets that the portal's own operator makes up: who guesses one is let in. Their previous values count too. */
const OWN_SECRETS =
  /^(SECRET|SECRET_PREVIOUS|(SANDBOX|INBOUND|METRICS|DOCS|FINANCE_API)_TOKEN|USSD_SECRET|INBOUND_SIGNATURE_KEY)$|_CALLBACK_SECRET$/;

/** What lets a message prove any number, and the setting that says who may send it. */
const SENDERS = [
  { secret: 'USSD_SECRET', addresses: 'USSD_ADDRESSES', who: 'the USSD gateway' },
  { secret: 'INBOUND_TOKEN', addresses: 'INBOUND_ADDRESSES', who: 'the gateway of customers’ messages' },
] as const;

/**
 * Settings of production that undo a defence, one sentence each with what to set instead: addresses without TLS, the staff
 * desk on the customers' host, secrets that can be guessed, and messages that prove a number from any address.
 */
export function exposureProblems(given: Given): string[] {
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
