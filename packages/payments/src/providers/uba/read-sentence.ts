import {
  parseJson,
  type TextAnswer,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import { reasonInWords } from '../decline-words.ts';
import type { CheckOutcome, StartOutcome } from '../provider.ts';
import type { UbaSentences } from './account.ts';

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
  answer: TextAnswer,
  register: 'form' | 'json',
  sentences: UbaSentences,
): { kind: 'registered'; id: string } | StartOutcome {
  if (answer.kind !== 'answered') return answer;
  const text = answer.text.trim();
  if (answer.status !== 200) return unclear(`HTTP ${answer.status}`);
  if (begins(text, sentences.refused)) return { kind: 'declined', reason: 'refused' };
  const id =
    register === 'json' ? jsonAnswer.safeParse(parseJson(text)).data?.registration.transaction.id : text;
  return id && /^[\w-]{1,64}$/.test(id) ? { kind: 'registered', id } : unclear(text);
}

/**
 * Answer to a verification: elements with `;` between them, the first the verdict, the second its reason. It names no
 * amount: what was registered under this id is what was paid (PROVIDERS.md section 4).
 */
export function readVerification(
  answer: TextAnswer,
  sentences: UbaSentences,
  providerReference: string,
): CheckOutcome {
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (answer.status !== 200) return unclear(`HTTP ${answer.status}`);
  const [verdict = '', reason = ''] = answer.text.split(';').map((element) => element.trim());
  if (sentences.approved.includes(verdict.toLowerCase()))
    return { kind: 'paid', providerReference, charged: null };
  // Nothing public says whether the page takes another card.
  if (begins(verdict, sentences.declined)) return { kind: 'attempt-declined', reason: reasonInWords(reason) };
  if (begins(verdict, sentences.pending)) return { kind: 'pending' };
  if (begins(verdict, sentences.notFound)) return { kind: 'never-arrived' };
  return unclear(verdict);
}

function unclear(text: string) {
  return unknownOutcome(`UBA answered: ${text.slice(0, 120) || 'nothing'}`);
}
