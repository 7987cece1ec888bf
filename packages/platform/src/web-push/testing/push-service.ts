import type { webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscription } from '../push-subscription.ts';

/** What a browser made of a message that its push service brought. */
export type ReceivedPush = {
  text: string;
  headers: Record<string, unknown>;
  claims: Record<string, unknown>;
};

/** A push service on this machine with its browsers, which decrypt what they receive with the keys of their subscription. */
export type TestPushService = Awaited<ReturnType<typeof startPushService>>;

/**
 * Starts a push service (RFC 8030) for tests. The browser's side is written after RFC 8291 and RFC 8292 with WebCrypto, so that it
 * shares nothing with what it checks: a message with a wrong signature or that cannot be decrypted is refused.
 */
export async function startPushService() {
  const browsers = new Map<
    string,
    { keys: webcrypto.CryptoKeyPair; auth: Uint8Array; status: number; inbox: ReceivedPush[] }
  >();
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '');
    if (!browser) return response.writeHead(404).end();
    if (browser.status !== 201) return response.writeHead(browser.status).end();
    try {
      const claims = await readVapid(request);
      browser.inbox.push({
        text: await decrypt(browser, await readBody(request)),
        headers: request.headers,
        claims,
      });
      return response.writeHead(201).end();
    } catch {
      return response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** A browser that subscribes; `answer` changes what its service answers from then on. */
    subscribe: async () => {
      const path = `/push/${browsers.size + 1}`;
      const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const auth = crypto.getRandomValues(new Uint8Array(16));
      const browser = { keys, auth, status: 201, inbox: [] as ReceivedPush[] };
      browsers.set(path, browser);
      const point = await crypto.subtle.exportKey('raw', keys.publicKey);
      const subscription: PushSubscription = {
        endpoint: origin + path,
        p256dh: Buffer.from(point).toString('base64url'),
        auth: Buffer.from(auth).toString('base64url'),
      };
      const answer = (status: number) => {
        browser.status = status;
      };
      return { subscription, inbox: browser.inbox, answer };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Checks the signature of RFC 8292 by the key beside it, as a push service does; returns what is signed. */
async function readVapid({ headers }: IncomingMessage): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const verifier = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify']);
  const isRight = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${body}`),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
}

type Keys = { keys: webcrypto.CryptoKeyPair; auth: Uint8Array };

/** The browser's side of RFC 8291 section 3.4 and RFC 8188 section 2.1, by HMAC as the documents write it out. */
export async function decrypt({ keys, auth }: Keys, body: Buffer): Promise<string> {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + sender.length);
  if (record.length > size) throw new Error('more than one record');
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const other = await crypto.subtle.importKey('raw', sender, curve, true, []);
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, keys.privateKey, 256);
  const own = Buffer.from(await crypto.subtle.exportKey('raw', keys.publicKey));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender, Buffer.of(1)]);
  const input = await hmac(await hmac(auth, Buffer.from(secret)), keyInfo);
  const pseudoRandom = await hmac(salt, input);
  const derive = async (name: string, length: number) =>
    (await hmac(pseudoRandom, Buffer.from(`Content-Encoding: ${name}\0\u0001`))).subarray(0, length);
  const key = await crypto.subtle.importKey('raw', await derive('aes128gcm', 16), 'AES-GCM', false, [
    'decrypt',
  ]);
  const iv = await derive('nonce', 12);
  const plain = Buffer.from(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, record));
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record');
  return plain.subarray(0, end).toString('utf8');
}

async function hmac(key: Uint8Array, data: Uint8Array): Promise<Buffer> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', Buffer.from(key), algorithm, false, ['sign']);
  return Buffer.from(await crypto.subtle.sign('HMAC', imported, Buffer.from(data)));
}
