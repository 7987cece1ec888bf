import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '@portal/domain/time/clock';
import { sendCall } from '../api-client/send-call.ts';
import type { Secret } from '../crypto/secret.ts';
import { encryptPush } from './encrypt-push.ts';
import { isUsableSubscription, type PushSubscription } from './push-subscription.ts';

const CURVE = 'prime256v1';
const TIMEOUT_MS = 10_000;
/** A signature is accepted for a day at most (RFC 8292 section 2). */
const SIGNED_SECONDS = 12 * 3_600;

/** The push service has certainly not taken a message. */
export class PushNotSentError extends Error {}

/** Sends messages to browsers by their push services (RFC 8030), with our key (VAPID, RFC 8292). */
export type PushSender = {
  /** Our public key in base64url: a browser that subscribes with it accepts messages of ours only. */
  publicKey: string;
  accepts: (subscription: PushSubscription) => boolean;
  /**
   * Hands a message to the push service of a browser. Throws {@link PushNotSentError}, or another error when the message may
   * arrive all the same.
   * @param message.seconds how long the service keeps it for a phone that is off
   * @returns `gone`: the browser takes no messages of ours any more
   */
  send: (
    subscription: PushSubscription,
    message: { text: string; seconds: number },
  ) => Promise<'sent' | 'gone'>;
};

type SenderDeps = {
  /** The private key: 32 bytes in base64url. */
  key: Secret;
  /** Whom the push service may write to about our messages: an https or mailto address. */
  contact: () => string;
  services: readonly string[];
  clock: Clock;
};

/** Creates the sender. It calls nothing yet. */
export function createPushSender({ key, contact, services, clock }: SenderDeps): PushSender {
  const own = createECDH(CURVE);
  own.setPrivateKey(Buffer.from(key.reveal(), 'base64url'));
  const publicKey = own.getPublicKey('base64url');
  const signingKey = toSigningKey(key, own.getPublicKey());
  const accepts = (subscription: PushSubscription) => isUsableSubscription(subscription, services);
  return {
    publicKey,
    accepts,
    send: async (subscription, { text, seconds }) => {
      // The list of services may have become shorter since.
      if (!accepts(subscription)) return 'gone';
      const { endpoint } = subscription;
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(clock.now().getTime() / 1000) + SIGNED_SECONDS,
        sub: contact(),
      };
      const answer = await sendCall({
        method: 'POST',
        url: endpoint,
        headers: {
          authorization: `vapid t=${signToken(signingKey, claims)}, k=${publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(seconds),
          urgency: 'normal',
        },
        body: encryptPush(subscription, text),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.kind === 'not-sent')
        throw new PushNotSentError('The push service was not reached', { cause: answer.cause });
      if (answer.kind === 'unknown')
        throw new Error('The push service did not answer', { cause: answer.cause });
      if (answer.status < 300) return 'sent';
      if (answer.status === 404 || answer.status === 410) return 'gone';
      throw new PushNotSentError(`The push service refused a message: HTTP ${answer.status}`);
    },
  };
}

/** Makes a new key pair: the private key as the setting has it, and the public one. */
export function makePushKey(): { privateKey: string; publicKey: string } {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A number with zeros at its beginning has fewer bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}

function toSigningKey(key: Secret, point: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: key.reveal(), x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
}

/** A JSON Web Token with ES256 (RFC 7515, RFC 7518 section 3.4). */
function signToken(key: KeyObject, claims: object): string {
  const [head, body] = [{ typ: 'JWT', alg: 'ES256' }, claims].map((each) =>
    Buffer.from(JSON.stringify(each)).toString('base64url'),
  );
  const signed = `${head}.${body}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
