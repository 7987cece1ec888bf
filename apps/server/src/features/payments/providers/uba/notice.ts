import type { CallbackAround, CallbackRead } from '../provider.ts';

/**
 * Reads the bank's message, a form in the body or in the address. It bears no signature: whatever it says, only a
 * verification is believed (PROVIDERS.md section 4).
 */
export function readNotice(body: string, around?: CallbackAround): CallbackRead {
  const reference = new URLSearchParams(body).get('refNo') || around?.query.refNo || null;
  if (reference === null || reference.length > 100) return { reference: null, genuine: false };
  return { reference, genuine: true, reply: { type: 'text/plain', body: 'OK' } };
}
