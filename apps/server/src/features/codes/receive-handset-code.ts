import { DEFAULT_LOCALE, parseLocale } from '@portal/domain/locale';
import { and, eq, isNull } from 'drizzle-orm';
import type { InboundMessage } from '../../operator/inbound-port.ts';
import type { CodesDeps } from './codes-deps.ts';
import { forgetFailures } from './failed-checks.ts';
import { findByCode } from './handset-proof.ts';
import { codes } from './tables.ts';

/** A group of digits as people write it, with spaces or hyphens between: `4829 36`; in USSD `*300*482936#`. */
const GROUP = /\d(?:[ -]?\d)*/g;
const SHORTEST = 6;
const LONGEST = 10;

/**
 * A message from a customer's handset: when it carries the code of an open proof of that number, the number is proved
 * for the browser that shows the code. The operator's network vouches for the sender.
 * A message that is delivered twice changes nothing the second time.
 * @returns the sentence to answer with on the handset, in the language of the page
 */
export async function receiveHandsetCode(deps: CodesDeps, { from, text }: InboundMessage): Promise<string> {
  const now = deps.clock.now();
  for (const code of codesIn(text)) {
    const proof = await findByCode(deps.db, from, code, now);
    if (!proof) continue;
    await deps.db
      .update(codes)
      .set({ verifiedAt: now })
      .where(and(eq(codes.id, proof.id), isNull(codes.verifiedAt)));
    await forgetFailures(deps.db, from);
    return deps.say('handset.confirmed', parseLocale(proof.locale) ?? DEFAULT_LOCALE);
  }
  return deps.say('handset.unknown', DEFAULT_LOCALE);
}

function codesIn(text: string): string[] {
  const groups = text.slice(0, 200).match(GROUP) ?? [];
  const digits = groups.map((group) => group.replace(/[ -]/g, ''));
  return digits.filter(({ length }) => length >= SHORTEST && length <= LONGEST).slice(0, 3);
}
