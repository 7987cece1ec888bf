/** One finding of `operator check`: whether it is in order, and a sentence for the staff. */
export type CheckFinding = { isGood: boolean; text: string };
