import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CallbackAround } from './provider.ts';

/**
 * Addresses for the callbacks of a provider that signs nothing and takes an address with each request: the address is
 * what nobody else can know. It carries our reference, what it is about, and a code over both.
 */
export type CallbackAddresses<Kind extends string> = {
  addressOf: (kind: Kind, reference: string) => string;
  /** Whose callback came in by an address; `kind` is `null` when the address is none of ours. */
  read: (around: CallbackAround | undefined) => { reference: string | null; kind: Kind | null };
};

/**
 * Makes them.
 * @param base the portal's callback path with its secret; asked each time, the port may be known late
 * @param keys of the codes, derived from the portal's own secret: who reads a path can't make codes. The first one makes
 * them, each is accepted
 */
export function callbackAddresses<Kind extends string>(
  kinds: readonly Kind[],
  base: () => string,
  keys: readonly Buffer[],
): CallbackAddresses<Kind> {
  const macsOf = (kind: Kind, reference: string) =>
    keys.map((key) => createHmac('sha256', key).update(`${kind}:${reference}`).digest('base64url'));
  return {
    addressOf: (kind, reference) =>
      `${base()}?${new URLSearchParams({ kind, ref: reference, mac: macsOf(kind, reference)[0] ?? '' })}`,
    read: (around) => {
      const { ref: reference = '', mac = '', kind: said } = around?.query ?? {};
      const kind = kinds.find((known) => known === said) ?? null;
      const ours = kind !== null && macsOf(kind, reference).some((right) => same(mac, right));
      return { reference: reference || null, kind: ours ? kind : null };
    },
  };
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A callback's body as JSON, `null` when it is something else. */
export function parseCallback(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
