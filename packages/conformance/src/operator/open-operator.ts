import type { AddOn } from '@isano/adapter-kit/add-on';
import type {
  LineKind,
  OperatorConformance,
  OperatorWorld,
  OtherSideRequest,
} from '@isano/adapter-kit/conformance';
import type { Db } from '@isano/adapter-kit/operator';
import { secret } from '@isano/adapter-kit/settings';
import { type Clock, type Msisdn, toInternational } from '@isano/adapter-kit/values';
import { countNumbers } from '../count-numbers.ts';
import { readAdapterSettings } from '../read-settings.ts';
import { ConformanceError } from '../scenario.ts';
import { type Fault, serveWorld } from '../serve-world.ts';
import { createSpoiling } from '../spoil-requests.ts';
import { type Airtime, type AirtimeFixture, amountOf, type OnceFault } from './airtime-fixture.ts';

/** Of the adapter whose answer comes late, and of all others: no busy machine reaches it. */
const SHORT_WAIT_SECONDS = 2;
const WAIT_SECONDS = 20;
/** After it nothing of an earlier call can arrive any more: more than any time-out and the network together. */
const SETTLED_MS = 10 * 60_000;

/** An operator's adapter and what is known of its other side. */
export type LoadedOperator = {
  name: string;
  operator: NonNullable<AddOn['operator']>;
  conformance: OperatorConformance;
  /** The database of the scenarios, which has the table of requests. */
  db: Db;
};

const FAULTS: Record<OnceFault, Fault> = {
  'lost-answer': 'answer-lost',
  'late-answer': 'late',
  'stopped-before-call': 'not-arrived',
};

/** Reads the settings of an operator's adapter (`readAdapterSettings`). */
export function readOperatorSettings(
  { name, operator: { settings } }: Pick<LoadedOperator, 'name' | 'operator'>,
  environment: Record<string, string>,
): unknown {
  return readAdapterSettings(name, { settings }, environment);
}

/** An open operator and its other side. */
export type OpenOperator = Awaited<ReturnType<typeof openOperator>>;

/** What happens to requests: once to the next delivery to a number, or to all that are spoiled. */
function createFaults(world: OperatorWorld) {
  const faults = new Map<string, Fault>();
  const spoiling = createSpoiling();
  return {
    /** The next delivery to a number meets a fault. */
    spoilNext: (msisdn: Msisdn, fault: Fault) => void faults.set(toInternational(msisdn), fault),
    spoil: spoiling.spoil,
    heal: spoiling.heal,
    faultOf: (request: OtherSideRequest): Fault | null => {
      const spoiled = spoiling.faultOf(request);
      if (spoiled) return spoiled;
      const number = world.readDelivery(request)?.replace(/\D/g, '');
      const fault = number === undefined ? undefined : faults.get(number);
      if (number !== undefined) faults.delete(number);
      return fault ?? null;
    },
  };
}

/** Opens the adapter with an other side on this machine. Close it at the end. */
export async function openOperator(loaded: LoadedOperator) {
  const { conformance } = loaded;
  const { bundle } = conformance;
  let time = Date.now();
  const clock = { now: () => new Date(time) };
  const nextNumber = countNumbers(conformance.number);
  const world = conformance.open(clock.now);
  const faults = createFaults(world);
  let onDelivered = () => {};
  const server = await serveWorld(world, faults.faultOf, (request) => {
    if (world.readDelivery(request) !== null) onDelivered();
  });
  const create = (waitSeconds = WAIT_SECONDS, db = loaded.db) =>
    createPorts({ ...loaded, db }, conformance.environment(server.url, waitSeconds), clock);
  const addLine = (kind: LineKind, fault?: Fault): Msisdn => {
    const msisdn = nextNumber();
    world.addLine(toInternational(msisdn), kind);
    if (fault) faults.spoilNext(msisdn, fault);
    return msisdn;
  };
  const fixture: AirtimeFixture = {
    operator: create(),
    line: async (kind) => addLine(kind),
    unreliableLine: async (fault) => addLine('prepaid', FAULTS[fault]),
    restart: () => create().airtime,
    impatient: () => create(SHORT_WAIT_SECONDS).airtime,
    settle: () => {
      server.release();
      time += SETTLED_MS;
    },
    airtimeOf: async (msisdn) => world.received(toInternational(msisdn)) * (bundle?.price ?? 1),
    ...(bundle && { amount: { minor: bundle.price, currency: 'RWF' } }),
  };
  return {
    ...faults,
    fixture,
    world,
    server,
    create,
    addLine,
    clock,
    amount: amountOf(fixture),
    /** Called when the other side has delivered, before its answer is sent. */
    whenDelivered: (act: () => void) => {
      onDelivered = act;
    },
    close: () => server.stop(),
  };
}

/** Creates the adapter as a process of the portal does. */
function createPorts(
  loaded: LoadedOperator,
  environment: Record<string, string>,
  clock: Clock,
): AirtimeFixture['operator'] {
  const { operator, conformance, db } = loaded;
  const { bundle } = conformance;
  const inbound = { number: '300', token: secret('token-of-the-portal') };
  const deps = { db, clock, productName: 'Portal', inbound };
  const { lines, airtime, bundles, deliveries } = operator.create(
    deps,
    readOperatorSettings(loaded, environment),
  );
  const sold = bundle ? bundles && sellAsAirtime(bundles, bundle.productCode) : airtime;
  if (!lines || !deliveries || !sold)
    throw new ConformanceError(
      `scenarios need the ports lines and ${bundle ? 'bundles' : 'airtime'}, and the record of deliveries`,
    );
  return { lines, airtime: sold, deliveries };
}

/** A bundle has the scenarios of airtime: what is paid for is delivered once. */
function sellAsAirtime(
  bundles: NonNullable<ReturnType<LoadedOperator['operator']['create']>['bundles']>,
  productCode: string,
): Airtime {
  return {
    topUp: ({ key, msisdn, amount }) => bundles.activate({ key, msisdn, productCode, price: amount }),
  };
}
