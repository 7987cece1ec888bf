import type { RecordDifference } from './compare-records.ts';

/**
 * The result of comparing one day of one source. `theirs`: the source's lines; `ours`: the portal's records;
 * `unanswered`: payments the provider did not answer about.
 */
export type ComparisonResult = {
  basis: 'statement' | 'enquiry';
  theirs: number;
  ours: number;
  unanswered: number;
  found: RecordDifference[];
};
