import type { AddOn } from '@isano/adapter-kit/add-on';
import type { FiscalConformance, FiscalWorld } from '@isano/adapter-kit/conformance';
import type { DrawnDocument, FiscalDevice, FiscalOrder, FiscalOutcome } from '@isano/adapter-kit/fiscal';
import { newKey } from '../new-key.ts';
import { readAdapterSettings } from '../read-settings.ts';
import { ConformanceError, expectThat } from '../scenario.ts';
import { type Fault, serveWorld } from '../serve-world.ts';

const SHORT_WAIT_SECONDS = 2;
const WAIT_SECONDS = 20;
const AT = new Date('2026-02-28T08:00:00Z');

/** A fiscal device's adapter and what is known of the device. */
export type LoadedFiscal = {
  name: string;
  fiscal: NonNullable<AddOn['fiscal']>;
  conformance: FiscalConformance;
};

/** An adapter with a device of its own, and what scenarios do with them. */
export type OpenDevice = {
  device: FiscalDevice;
  world: FiscalWorld;
  /** The same adapter in another process of the portal, prepared. */
  restart: () => Promise<FiscalDevice>;
  /** An adapter that waits for a short time only, prepared. */
  impatient: () => Promise<FiscalDevice>;
  /** An adapter whose device does not listen. */
  unreachable: () => Promise<FiscalDevice>;
  /** What happens to each request that has a document signed, or to all; `null`: nothing any more. */
  spoil: (fault: Fault | null, which?: 'documents' | 'all') => void;
};

/** Reads the settings of a device's adapter (`readAdapterSettings`). */
export function readFiscalSettings(
  { name, fiscal }: Pick<LoadedFiscal, 'name' | 'fiscal'>,
  environment: Record<string, string>,
): unknown {
  return readAdapterSettings(name, fiscal, environment);
}

/** Opens an adapter with a device on this machine, runs a scenario and ends both. */
export async function withDevice(
  loaded: LoadedFiscal,
  run: (opened: OpenDevice) => Promise<void>,
): Promise<void> {
  const { fiscal, conformance } = loaded;
  const clock = { now: () => AT };
  const world = conformance.open(clock.now);
  let spoiled: { fault: Fault; which: 'documents' | 'all' } | null = null;
  const server = await serveWorld(world, (request) =>
    spoiled && (spoiled.which === 'all' || world.readDocument(request) !== null) ? spoiled.fault : null,
  );
  const nothing = () => {};
  const log = { info: nothing, warn: nothing, error: nothing };
  const open = async (url: string, waitSeconds = WAIT_SECONDS): Promise<FiscalDevice> => {
    const settings = readFiscalSettings(loaded, conformance.environment(url, waitSeconds));
    const { devices } = await fiscal.open(settings as never, { clock, log });
    const [device] = devices;
    expectThat(device !== undefined, 'open resolved to no device');
    return device;
  };
  const prepared = async (waitSeconds?: number) => {
    const device = await open(server.url, waitSeconds);
    const readiness = await device.prepare();
    expectThat(readiness.kind === 'ready', `the device is not ready: ${JSON.stringify(readiness)}`);
    return device;
  };
  try {
    await run({
      device: await prepared(),
      world,
      restart: () => prepared(),
      impatient: () => prepared(SHORT_WAIT_SECONDS),
      unreachable: () => open('http://127.0.0.1:9'),
      spoil: (fault, which = 'documents') => {
        spoiled = fault && { fault, which };
      },
    });
  } finally {
    await server.stop();
  }
}

/** RWF 500 of airtime with 18 percent of VAT, unless told otherwise. */
export function orderOf(change: Partial<FiscalOrder> = {}): FiscalOrder {
  const usual: FiscalOrder = {
    id: newKey(),
    kind: 'sale',
    reference: 'ABCD-1234',
    product: 'prepaid-recharge',
    name: 'Airtime',
    gross: 50_000,
    mode: 'momo',
    at: AT,
    phone: '788123456',
    company: null,
    original: null,
    cause: null,
    vatPercent: 18,
    dayNumber: 1,
  };
  return Object.assign(usual, change);
}

/** Draws a document as the outbox does, which stores it as JSON before it is sent. */
export async function drawDocument(
  device: FiscalDevice,
  order: FiscalOrder,
  invoiceNumber: number,
): Promise<DrawnDocument> {
  const problem = await device.prepareItem(order);
  expectThat(problem === null, `prepareItem says ${JSON.stringify(problem)}`);
  return JSON.parse(JSON.stringify(device.draw(order, invoiceNumber))) as DrawnDocument;
}

/** Sends a document; a rejection is a fault of the adapter. */
export function sendDocument(device: FiscalDevice, drawn: DrawnDocument): Promise<FiscalOutcome> {
  return device.send(drawn).catch((cause: Error) => {
    throw new ConformanceError(`send rejected, and must resolve, to unknown if need be: ${cause.message}`, {
      cause,
    });
  });
}
