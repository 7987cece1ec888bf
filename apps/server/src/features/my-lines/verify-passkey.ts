import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isSame } from '@portal/platform/crypto/is-same';

/** What an authenticator answers, each part in base64url as the browser gives it (Web Authentication Level 2). */
export type PasskeyAnswer = { authenticatorData: string; clientData: string };

/** Flags of the authenticator data: somebody was there, and proved by finger, face or code who (section 6.1). */
const PRESENT = 1;
const VERIFIED = 4;
/** SHA-256 of the host, and the flags after it. */
const HOST_BYTES = 32;

const SMALLEST_RSA = 2_048;
const LARGEST_RSA = 4_096;

/**
 * Whether an answer is to this question, from this site, by who the device knows (sections 7.1 and 7.2, without attestation: the device's
 * maker is of no interest).
 * @param asked.origin the public address of the portal
 */
export function isAnswerTo(
  { authenticatorData, clientData }: PasskeyAnswer,
  asked: { type: 'webauthn.create' | 'webauthn.get'; challenge: string; origin: string },
): boolean {
  const { type, challenge, origin, crossOrigin } = parseClientData(clientData);
  const { hostname } = new URL(asked.origin);
  const data = Buffer.from(authenticatorData, 'base64url');
  const flags = data[HOST_BYTES] ?? 0;
  return (
    type === asked.type &&
    typeof challenge === 'string' &&
    isSame(challenge, asked.challenge) &&
    origin === asked.origin &&
    crossOrigin !== true &&
    data.subarray(0, HOST_BYTES).equals(createHash('sha256').update(hostname).digest()) &&
    (flags & PRESENT) !== 0 &&
    (flags & VERIFIED) !== 0
  );
}

function parseClientData(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Object(parsed) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The public key of a passkey (SPKI, DER in base64url) for ES256 or RS256, which every browser can give; `null` for another. */
export function parsePasskey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isKnown =
      key.asymmetricKeyType === 'ec'
        ? namedCurve === 'prime256v1'
        : key.asymmetricKeyType === 'rsa' && modulusLength >= SMALLEST_RSA && modulusLength <= LARGEST_RSA;
    return isKnown ? key : null;
  } catch {
    return null;
  }
}

/** Whether a passkey signed an answer (section 7.2, steps 19 and 20). */
export function isSignedBy(
  key: KeyObject,
  { authenticatorData, clientData, signature }: PasskeyAnswer & { signature: string },
): boolean {
  const hash = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest();
  const signed = Buffer.concat([Buffer.from(authenticatorData, 'base64url'), hash]);
  return verify('sha256', signed, key, Buffer.from(signature, 'base64url'));
}
