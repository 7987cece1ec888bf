import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import type { JobHandlers } from '../../platform/jobs/job-types.ts';
import { eraseFeedback, type FeedbackDeps, saveFeedback } from './save-feedback.ts';

/** Feedback of visitors about the operator. */
export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  registerPortalCall(app, 'saveFeedback', (input, caller) => saveFeedback(deps, input, caller));
}

/** Jobs of the feedback feature. */
export function feedbackJobHandlers(deps: FeedbackDeps): JobHandlers<'erase-feedback'> {
  return { 'erase-feedback': () => eraseFeedback(deps) };
}
