import { DEFAULT_DEVICE } from '@portal/domain/products/lead';
import type { InstallationPlace } from '@portal/operator/feasibility-port';
import type { Db } from '@portal/platform/database/open-db';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { LimitLookups } from '@portal/platform/http/visitors/caller';
import { type Module, withDeps } from '@portal/platform/module';
import { askFeasibility } from './check-feasibility.ts';
import { findLead, isApplicant } from './find-lead.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { listPlans, readDevice } from './list-plans.ts';
import { eraseOldLeads, notifyOpenedTowns, openTownForStaff } from './open-town.ts';
import { recheckLeads } from './recheck-leads.ts';
import { countLateHandovers, leadContactSource, sendLeadAgain } from './sales-system/hand-over.ts';
import { eraseLeadFiles, writeLeadFiles } from './sales-system/lead-files.ts';
import { isSubscriber, sendLeadCode } from './send-lead-code.ts';
import { sendLeadMessage } from './send-lead-message.ts';
import { submitLead } from './submit-lead.ts';
import { trackLead } from './track-lead.ts';

type Deps = LeadsDeps & {
  /** Connections that allow long statements. */
  long: { db: Db };
  /** From the codes feature: limits what tells subscribers from other numbers. */
  limitLookups: LimitLookups;
  metrics: Metrics;
};

/** Home broadband: plans, device, ordering and tracking (SPEC section 7). */
export function createLeads({ long, limitLookups, metrics, ...deps }: Deps) {
  const { feasibility, log } = deps;
  metrics.gauge('lead_handovers_late', 'Home broadband orders that a sales system should have had', () =>
    countLateHandovers(deps),
  );
  return {
    deps,
    calls: {
      listPlans: ({ serviceType }, { locale }) => listPlans(deps, serviceType, locale),
      readDevice: ({ code }, { locale }) => readDevice(deps, code, locale),
      validateNumber: async ({ msisdn }, caller) => {
        const lookup = { caller, number: msisdn, isUnassigned: (isOurs: boolean) => !isOurs };
        return { isSubscriber: await limitLookups(lookup, () => isSubscriber(deps, msisdn)) };
      },
      sendLeadCode: ({ msisdn, email }, { visitorId, locale, address, solution }) =>
        sendLeadCode(deps, { msisdn, email, visitorId, locale, address, solution }),
      submitLead: (lead, caller) => submitLead(deps, lead, caller),
      trackLead: (claim, { locale, wideNetwork }) => trackLead(deps, claim, { locale, network: wideNetwork }),
    },
    jobs: {
      'send-lead-message': ({ key, message }) => sendLeadMessage(deps, key, message),
      'open-town': (request) => openTownForStaff(deps, request),
      'notify-opened-towns': async () => {
        await notifyOpenedTowns(deps);
        await recheckLeads(deps);
      },
      'write-lead-files': () => writeLeadFiles(deps),
      'erase-leads': async () => {
        await eraseOldLeads({ ...long, clock: deps.clock });
        await eraseLeadFiles(deps);
      },
    },
    /** For events about orders, to endpoints that receive contacts. */
    contactSource: leadContactSource(deps),
    /** Sends an order to a sales system again; false when none of this name must have it. */
    sendAgain: withDeps(sendLeadAgain, deps),
    findLead: withDeps(findLead, deps),
    isApplicant: withDeps(isApplicant, deps),
    /** Whether an address can be served; `null`: the operator cannot tell. */
    checkAddress:
      feasibility &&
      ((place: Omit<InstallationPlace, 'landmark'>) =>
        askFeasibility({ feasibility, log }, { ...place, landmark: '' })),
    /** The code of some plan, for a preview; `null` while there is none. */
    findAnyPlan: async () => {
      const plans = await deps.leads.plans(DEFAULT_DEVICE).catch(() => []);
      return plans[0]?.code ?? null;
    },
  } satisfies Module;
}
