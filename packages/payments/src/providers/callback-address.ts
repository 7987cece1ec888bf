import { createHmac } from 'node:crypto';
import { isSame } from '@portal/platform/crypto/is-same';
import type { CallbackAround } from './provider.ts';

/**
 * Addresses for the callbacks of a provider that signs nothing and takes an address with each request: nobody else can
 * know the address. It contains our reference, the kind of callback, and a code (HMAC) over both.
 */
export type CallbackAddresses<Kind extends string> = {
  addressOf: (kind: Kind, reference: string) => string;
  /** Reads the address that a callback came to; `kind` is `null` when the portal did not create the address. */
  read: (around: CallbackAround | undefined) => { reference: string | null; kind: Kind | null };
};

/** How callback addresses are made. */
export type CallbackSettings = {
  /** The portal's callback path with its secret. A function: the port may be known late. */
  callbackBase: () => string;
  /** Keys of the codes, derived from the portal's own secret. The first one makes codes, each is accepted. */
  addressKeys: readonly Buffer[];
};

/** Creates the addresses of these kinds of callback. */
export function callbackAddresses<Kind extends string>(
  kinds: readonly Kind[],
  { callbackBase, addressKeys }: CallbackSettings,
): CallbackAddresses<Kind> {
  const macsOf = (kind: Kind, reference: string) =>
    addressKeys.map((key) => createHmac('sha256', key).update(`${kind}:${reference}`).digest('base64url'));
  return {
    addressOf: (kind, reference) =>
      `${callbackBase()}?${new URLSearchParams({ kind, ref: reference, mac: macsOf(kind, reference)[0] ?? '' })}`,
    read: (around) => {
      const { ref: reference = '', mac = '', kind: name } = around?.query ?? {};
      const kind = kinds.find((known) => known === name) ?? null;
      const isOurs = kind !== null && macsOf(kind, reference).some((right) => isSame(mac, right));
      return { reference: reference || null, kind: isOurs ? kind : null };
    },
  };
}
