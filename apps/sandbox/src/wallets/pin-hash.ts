import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);
const BYTES = 32;
/** Cheap on purpose: four digits cannot be protected by cost, and every sandbox payment checks one. */
const COST = { N: 1024 };

/** Salted hash of a PIN, `salt:hash` in base64: the only form in which it is stored. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64')}:${(await derive(pin, salt, BYTES, COST)).toString('base64')}`;
}

/** Compares in constant time. */
export async function isPinOf(stored: string, pin: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  const given = await derive(pin, Buffer.from(salt, 'base64'), BYTES, COST);
  return timingSafeEqual(given, Buffer.from(hash, 'base64'));
}
