import { isIP } from 'node:net';
import { z } from 'zod';

const MAX_PROXIES = 10;
const ADDRESS_OR_NETWORK = /^(?<address>[^/]+)(\/(?<bits>\d{1,3}))?$/;

/**
 * Proxies that may set the client address: their addresses or networks, or their number in a row. `true` is
 * rejected: it would let every client choose its own address and avoid all limits.
 */
export const trustProxy = z
  .string()
  .transform((text, context): false | string[] | ((address: string, hop: number) => boolean) => {
    if (text === 'false') return false;
    if (/^\d+$/.test(text)) {
      const hops = Number(text);
      // A hop count trusts proxies at any address. That is safe only when clients cannot bypass the proxies.
      if (hops >= 1 && hops <= MAX_PROXIES) return (_address: string, hop: number) => hop < hops;
      context.addIssue({ code: 'custom', message: `a number of proxies is 1 to ${MAX_PROXIES}` });
      return z.NEVER;
    }
    const addresses = text.split(',').map((address) => address.trim());
    const wrong = addresses.filter((address) => !isNetwork(address));
    if (wrong.length === 0) return addresses;
    const message =
      text === 'true'
        ? "true would let every client choose its own address; name the proxy's own address, or the number of proxies in a row"
        : `not an address of a proxy: ${wrong.join(', ')}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Additional host names of the portal, without scheme and port: `www.example.rw,pay.example.rw`. */
export const hostNames = z.string().transform((text, context) => {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const wrong = names.filter(
    (name) => !URL.canParse(`http://${name}`) || new URL(`http://${name}`).host !== name,
  );
  if (wrong.length === 0) return names;
  context.addIssue({
    code: 'custom',
    message: `a name without scheme, port and path is expected: ${wrong.join(', ')}`,
  });
  return z.NEVER;
});

/** Addresses and networks that may call, separated by commas: `192.0.2.7,198.51.100.0/24`. */
export const networks = z.string().transform((text, context) => {
  const addresses = text.split(',').map((address) => address.trim());
  const wrong = addresses.filter((address) => !isNetwork(address));
  if (wrong.length === 0) return addresses;
  context.addIssue({ code: 'custom', message: `not an address or a network: ${wrong.join(', ')}` });
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const { address = '', bits } = ADDRESS_OR_NETWORK.exec(text)?.groups ?? {};
  const version = isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}
