import { isIP } from 'node:net';
import { z } from 'zod';

const MOST_PROXIES = 10;
const AN_ADDRESS = /^(?<address>[^/]+)(\/(?<bits>\d{1,3}))?$/;

/**
 * Who may say who the client is: the proxies' own addresses or networks, or how many proxies there are in a row.
 * `true` is refused: it lets every client choose its own address, so that no limit holds.
 */
export const trustProxy = z
  .string()
  .transform((text, context): false | string[] | ((address: string, hop: number) => boolean) => {
    if (text === 'false') return false;
    if (/^\d+$/.test(text)) {
      const hops = Number(text);
      // Fastify trusts nobody by a bare number; only a portal that clients can't reach past the proxies may count.
      if (hops >= 1 && hops <= MOST_PROXIES) return (_address: string, hop: number) => hop < hops;
      context.addIssue({ code: 'custom', message: `a number of proxies is 1 to ${MOST_PROXIES}` });
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

/** Further names the portal is reached by: `www.example.rw,pay.example.rw`, without scheme and port. */
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

function isNetwork(text: string): boolean {
  const { address = '', bits } = AN_ADDRESS.exec(text)?.groups ?? {};
  const version = isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}
