import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscription } from './push-subscription.ts';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
/** One record holds every message: services accept 4096 bytes (RFC 8030 section 7.2). */
const RECORD_BYTES = 4_096;
/** What one record may hold beside the header of 86 bytes, the tag and the delimiter. */
const MAX_TEXT_BYTES = RECORD_BYTES - 86 - 17;
/** Ends the last record (RFC 8188 section 2). */
const LAST_RECORD = 2;

/** What is random in a message; given only by a test. */
export type PushRandomness = { privateKey: Buffer; salt: Buffer };

/**
 * Encrypts a message for one browser: RFC 8291 (the keys), RFC 8188 (`aes128gcm`, one record). The push service cannot read it.
 * Throws when the text is too long.
 */
export function encryptPush(
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  text: string,
  random?: PushRandomness,
): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > MAX_TEXT_BYTES) throw new Error('A message for a push service is too long');
  const receiver = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  if (random) own.setPrivateKey(random.privateKey);
  else own.generateKeys();
  const sender = own.getPublicKey();
  const salt = random?.salt ?? randomBytes(SALT_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const shared = derive(own.computeSecret(receiver), {
    salt: Buffer.from(auth, 'base64url'),
    info,
    length: 32,
  });
  const key = derive(shared, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derive(shared, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [cipher.update(plain), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, ...record, cipher.getAuthTag()]);
}

/** HKDF with SHA-256 (RFC 5869). */
function derive(key: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer; length: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}
