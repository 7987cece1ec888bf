import { z } from 'zod';
import { reasonInWords } from '../decline-words.ts';
import type { CheckOutcome, StartOutcome } from '../provider.ts';
import type { ProviderAnswer } from '../provider-call.ts';
import type { UbaSentences } from './account.ts';

type Unknown = { kind: 'unknown'; cause: unknown };

const begins = (text: string, sentences: string[]) =>
  sentences.some((sentence) => text.toLowerCase().startsWith(sentence));

const jsonAnswer = z.object({
  registration: z.object({ transaction: z.object({ id: z.coerce.string().min(1) }) }),
});

/**
 * Answer to a registration: an id, or a sentence that is an error. Of the errors only known refusals are refusals: a
 * reference that was used before has a sentence too, and its first registration may have been paid.
 */
export function readRegistration(
  answer: ProviderAnswer,
  register: 'form' | 'json',
  says: UbaSentences,
): { kind: 'registered'; id: string } | StartOutcome {
  if (answer.kind !== 'answered') return answer;
  const text = answer.text.trim();
  if (answer.status !== 200) return unknown(`HTTP ${answer.status}`);
  if (begins(text, says.refused)) return { kind: 'declined', reason: 'refused' };
  const id = register === 'json' ? idInJson(text) : text;
  return id && /^[\w-]{1,64}$/.test(id) ? { kind: 'registered', id } : unknown(text);
}

function idInJson(text: string): string | null {
  try {
    return jsonAnswer.safeParse(JSON.parse(text)).data?.registration.transaction.id ?? null;
  } catch {
    return null;
  }
}

/**
 * Answer to a verification: elements with `;` between them, the first the verdict, the second its reason. It names no
 * amount: what was registered under this id is what was paid (PROVIDERS.md section 4).
 */
export function readVerification(
  answer: ProviderAnswer,
  says: UbaSentences,
  providerReference: string,
): CheckOutcome {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  if (answer.status !== 200) return unknown(`HTTP ${answer.status}`);
  const [verdict = '', reason = ''] = answer.text.split(';').map((element) => element.trim());
  if (says.approved.includes(verdict.toLowerCase()))
    return { kind: 'paid', providerReference, charged: null };
  if (begins(verdict, says.declined)) return { kind: 'declined', reason: reasonInWords(reason) };
  if (begins(verdict, says.pending)) return { kind: 'pending' };
  if (begins(verdict, says.notFound)) return { kind: 'never-arrived' };
  return unknown(verdict);
}

function unknown(said: string): Unknown {
  return { kind: 'unknown', cause: new Error(`UBA said: ${said.slice(0, 120) || 'nothing'}`) };
}
