import type { CallHandlers } from '@portal/platform/http/portal-call';
import type { Modules } from './modules.ts';

/** The handlers of all calls of the contract. A call without a handler does not compile. */
export function collectCalls(modules: Modules): CallHandlers {
  return modules.settings.refuseAbsentCalls({
    ...modules.balances.calls,
    ...modules.bills.calls,
    ...modules.bundles.calls,
    ...modules.codes.calls,
    ...modules.coverage.calls,
    ...modules.currency.calls,
    ...modules.feedback.calls,
    ...modules.figures.calls,
    ...modules.fixedInternet.calls,
    ...modules.forms.calls,
    ...modules.help.calls,
    ...modules.history.calls,
    ...modules.incidents.calls,
    ...modules.leads.calls,
    ...modules.myLines.calls,
    ...modules.reminders.calls,
    ...modules.standingOrders.calls,
    ...modules.orders.calls,
    ...modules.pageViews.calls,
    ...modules.payments.calls,
    ...modules.settings.calls,
    ...modules.subscribers.calls,
  });
}

/** The handlers of the jobs of the features; those of the payments and the settlement: wire-jobs.ts. */
export function collectJobs(modules: Modules) {
  return {
    ...modules.codes.jobs,
    ...modules.feedback.jobs,
    ...modules.figures.jobs,
    ...modules.forms.jobs,
    ...modules.incidents.jobs,
    ...modules.leads.jobs,
    ...modules.mandates.jobs,
    ...modules.myLines.jobs,
    ...modules.reminders.jobs,
    ...modules.standingOrders.jobs,
    ...modules.orders.jobs,
    ...modules.sms.jobs,
    ...modules.staffDesk.jobs,
    ...modules.ussd.jobs,
  };
}
