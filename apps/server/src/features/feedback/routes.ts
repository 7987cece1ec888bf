import type { FastifyInstance } from 'fastify';
import { portalCall } from '../../platform/http/portal-call.ts';
import type { JobHandlers } from '../../platform/jobs/job-types.ts';
import { eraseFeedback, type FeedbackDeps, saveFeedback } from './save-feedback.ts';

/** What visitors think of the operator. */
export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  portalCall(app, 'saveFeedback', (given, caller) => saveFeedback(deps, given, caller));
}

/** Jobs of the opinions. */
export function feedbackJobHandlers(deps: FeedbackDeps): JobHandlers<'erase-feedback'> {
  return { 'erase-feedback': () => eraseFeedback(deps) };
}
