import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Db, Tx } from '@portal/platform/database/open-db';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import { type Module, withDeps } from '@portal/platform/module';
import { agreeStanding, type ShownLine } from './agree-standing.ts';
import { endPermissionLater } from './ask-permission.ts';
import { endCardPermission, readCardPermission } from './end-by-link.ts';
import { readStanding } from './read-standing.ts';
import { resumeStanding } from './resume-standing.ts';
import { runStandingOrders } from './run-standing.ts';
import type { StandingDeps } from './standing-deps.ts';
import { describePurchase, sendStandingMessage } from './standing-messages.ts';
import {
  countDueOrders,
  eraseStanding,
  findStanding,
  listStanding,
  planLowRuns,
  type SeenAirtime,
  takeDueLooks,
} from './standing-store.ts';
import { stopByMessage, stopStanding } from './stop-standing.ts';

/** The lines whose airtime standing orders wait for, for the look-ups of the reminders. */
export function createLowAirtimeWatch({ db, newId }: Pick<StandingDeps, 'db' | 'newId'>) {
  return {
    takeDue: (due: Parameters<typeof takeDueLooks>[1]) => takeDueLooks(db, due),
    observe: (seen: SeenAirtime) => planLowRuns(db, newId, seen),
  };
}

type Options = Omit<StandingDeps, 'count'> &
  Pick<Parameters<typeof readStanding>[0], 'listBundles' | 'readLeastAirtime'> & {
    long: { db: Db };
    metrics: Metrics;
    /** From the lines of browsers. Throws LINES_LOCKED, NOT_FOUND. */
    requireLine: (line: { lineId: string; visitorId: string }) => Promise<ShownLine>;
  };

/** Standing orders of proven lines (decision 240). */
export function createStandingOrders(options: Options) {
  const { db, long, clock, metrics, requireLine } = options;
  const runs = metrics.counter('standing_runs_total', 'Runs of standing orders that ended', ['outcome']);
  metrics.gauge('standing_orders_due', 'Standing orders whose next step is due', () =>
    countDueOrders(db, clock.now()),
  );
  const deps = { ...options, count: (outcome: string) => runs.inc({ outcome }) };
  return {
    calls: {
      readStandingOrders: async ({ lineId }, { visitorId, locale }) =>
        readStanding(deps, { line: await requireLine({ lineId, visitorId }), visitorId, locale }),
      agreeStandingOrder: async (input, { visitorId, locale }) => {
        const line = await requireLine({ lineId: input.lineId, visitorId });
        return agreeStanding(deps, { line, input, visitorId, locale });
      },
      changeStandingOrder: async ({ lineId, standingOrderId: id, change }, { visitorId }) => {
        const { msisdn } = await requireLine({ lineId, visitorId });
        if (change === 'resume') {
          await resumeStanding(deps, { msisdn, id });
          return { isUnderWay: false };
        }
        const how = change === 'end' ? { endedBy: 'page' as const } : { pausedBy: 'owner' as const };
        const { stopped, isUnderWay } = await stopStanding(deps, { msisdn, id }, how);
        if (stopped.length === 0) throw new PortalError('NOT_FOUND');
        return { isUnderWay };
      },
      readCardPermission: ({ link }) => readCardPermission(deps, link),
      endCardPermission: async ({ link }) => {
        await endCardPermission(deps, link);
        return { ended: true as const };
      },
    },
    jobs: {
      'run-standing-orders': async () => void (await runStandingOrders(deps)),
      'send-standing-message': (payload) => sendStandingMessage(deps, payload),
      'end-standing-mandate': ({ standingOrderId }) => endPermissionLater(deps, standingOrderId),
      'erase-standing-orders': () => eraseStanding(long.db, clock.now()),
    },
    /** Ends those of a number by a message of its handset. */
    stop: (msisdn: Msisdn) => stopByMessage(deps, msisdn),
    /** For a caller whose number the network vouches for. */
    handset: {
      list: (msisdn: Msisdn) => listStanding(db, msisdn),
      describe: withDeps(describePurchase, deps),
      /** Returns whether a payment that needs no approval is under way. */
      change: async (msisdn: Msisdn, id: string, change: 'pause' | 'resume' | 'end'): Promise<boolean> => {
        if (change === 'resume') {
          await resumeStanding(deps, { msisdn, id });
          return false;
        }
        const how = change === 'end' ? { endedBy: 'ussd' as const } : { pausedBy: 'owner' as const };
        return (await stopStanding(deps, { msisdn, id }, how)).isUnderWay;
      },
    },
    /** For the desk, which ends a standing order for its owner: with what is recorded, or not at all. */
    endByCare: async (id: string, record: (tx: Tx) => Promise<void>) => {
      const order = await findStanding(db, id);
      const ended =
        order &&
        (await stopStanding(deps, { msisdn: order.msisdn, id }, { endedBy: 'care', alongside: record }));
      return ended ? ended.stopped.length > 0 : false;
    },
  } satisfies Module;
}
