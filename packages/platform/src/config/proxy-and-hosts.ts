import { isIP } from 'node:net';
import { z } from 'zod';
import { isInNetworks } from '../http/security/networks.ts';

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
    const given = text.split(',').map((address) => address.trim());
    const addresses = given.map((each) => (isProxyNetwork(each) ? each.slice(ONLY_PROXIES.length) : each));
    const wrong = addresses.filter((address) => !isNetwork(address));
    const wide = given.filter((each) => isNetwork(each) && isWide(each));
    if (wrong.length === 0 && wide.length === 0) return addresses;
    const message = wide[0]
      ? `${wide[0]} has room for clients, who could choose their own address; name the addresses of the proxies, or ${ONLY_PROXIES}${wide[0]} when nobody but proxies is in that private network`
      : text === 'true'
        ? "true would let every client choose its own address; name the proxy's own address, or the number of proxies in a row"
        : `not an address of a proxy: ${wrong.join(', ')}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Before a wide private network in which there are only proxies. */
const ONLY_PROXIES = 'only-proxies:';

/** Networks that the internet does not route: only there may a wide network have nobody but proxies. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'];

function isProxyNetwork(text: string): boolean {
  if (!text.startsWith(ONLY_PROXIES)) return false;
  const network = text.slice(ONLY_PROXIES.length);
  const [address = '', bits] = network.split('/');
  // Its first address is private, and it is not wider than the private network around it.
  const around = PRIVATE.find((each) => isInNetworks(address, [each]));
  return isNetwork(network) && around !== undefined && Number(bits ?? 128) >= Number(around.split('/')[1]);
}

/** Whether a network is wider than that of a few proxies in a row of addresses. */
function isWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  if (bits === undefined) return false;
  if (isIP(address) === 4) return Number(bits) < 24;
  // IPv4 addresses written as IPv6: ::ffff:0.0.0.0/96 are all of them.
  const isMapped = isInNetworks(address, ['::ffff:0:0/96', '64:ff9b::/96']);
  return Number(bits) < (isMapped ? 120 : 64);
}

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
