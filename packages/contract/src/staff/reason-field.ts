import { z } from 'zod';
import { isReason, SHORTEST_REASON } from './is-reason.ts';

const LONGEST = 300;

/** The reason for an act: a sentence, kept forever. */
export const reasonField = z.string().trim().min(SHORTEST_REASON).max(LONGEST).refine(isReason);
