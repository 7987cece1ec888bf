import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import { and, eq, isNull } from 'drizzle-orm';
import type { InboundMessage } from '../../../operator/inbound-port.ts';
import type { CodesDeps } from '../codes-deps.ts';
import { resetFailures } from '../limits/failed-checks.ts';
import { codes } from '../tables.ts';
import { findHandsetProof } from './handset-proof.ts';

/** A group of digits, possibly with spaces or hyphens: `4829 36`; in USSD `*300*482936#`. */
const DIGIT_GROUP = /\d(?:[ -]?\d)*/g;
const MIN_LENGTH = 6;
const MAX_LENGTH = 10;

/**
 * Handles a message from a customer's handset. If it contains the code of an open proof of that number, the number is
 * proved for the browser that shows the code; the network vouches for the sender. Receiving a message twice has no
 * further effect.
 * @returns the reply for the handset, in the language of the page; `null` when the text has nothing to reply to: it may be of a
 * machine that answers every message
 */
export async function receiveHandsetCode(
  deps: CodesDeps,
  { from, text }: InboundMessage,
): Promise<string | null> {
  const now = deps.clock.now();
  const typed = extractCodes(text);
  if (typed.length === 0) return null;
  for (const code of typed) {
    const proof = await findHandsetProof(deps.db, { msisdn: from, code, now });
    if (!proof) continue;
    await deps.db
      .update(codes)
      .set({ verifiedAt: now })
      .where(and(eq(codes.id, proof.id), isNull(codes.verifiedAt)));
    await resetFailures(deps.db, from);
    return deps.formatText('handset.confirmed', parseLocale(proof.locale) ?? countryLocale());
  }
  return deps.formatText('handset.unknown', countryLocale());
}

function extractCodes(text: string): string[] {
  const groups = text.slice(0, 200).match(DIGIT_GROUP) ?? [];
  const digits = groups.map((group) => group.replace(/[ -]/g, ''));
  return digits.filter(({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH).slice(0, 3);
}
