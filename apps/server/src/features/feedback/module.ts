import type { Module } from '@portal/platform/module';
import { eraseFeedback, type FeedbackDeps, saveFeedback } from './save-feedback.ts';

type Deps = FeedbackDeps & {
  /** Connections that allow long statements. */
  long: Pick<FeedbackDeps, 'db'>;
};

/** What customers say about the portal. */
export function createFeedback({ db, clock, long }: Deps) {
  return {
    calls: { saveFeedback: (input, caller) => saveFeedback({ db, clock }, input, caller) },
    jobs: { 'erase-feedback': () => eraseFeedback({ ...long, clock }) },
  } satisfies Module;
}
