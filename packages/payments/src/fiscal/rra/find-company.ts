import { z } from 'zod';
import type { FoundCompany } from '../fiscal-device.ts';
import { isDone, NOTHING_NEW, type RraAnswer } from './wire.ts';

/** The taxpayer with a number: its name and state (A active, D inactive). */
const answerSchema = z.object({
  custList: z.array(z.object({ taxprNm: z.string().nullish(), taxprSttsCd: z.string().nullish() })),
});

/** Reads what the authority says of a company. */
export function readCompany(answer: RraAnswer): FoundCompany {
  if (answer.kind === 'none') return { kind: 'no-answer' };
  if (answer.code === NOTHING_NEW) return { kind: 'unknown' };
  const parsed = answerSchema.safeParse(answer.data);
  if (!isDone(answer.code) || !parsed.success) return { kind: 'no-answer' };
  const [company] = parsed.data.custList;
  if (!company) return { kind: 'unknown' };
  const isActive = company.taxprSttsCd !== 'D';
  return { kind: isActive ? 'active' : 'inactive', name: company.taxprNm ?? null };
}
