import type { Shop } from '@portal/domain/places/shop';
import type { Clock } from '@portal/domain/time/clock';
import type { Fields, FieldValues } from '@portal/platform/config/variable-fields';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { CheckFinding } from './check-finding.ts';
import type { DeliveryRecords } from './delivery-records-port.ts';
import type { Operator } from './operator.ts';
import type { PortName } from './ports.ts';

/** What the container gives to every adapter. */
export type AdapterDeps = {
  db: Db;
  clock: Clock;
  /** Name of the brand. */
  productName: string;
  /** The gateway of customers' messages: its short number and token. */
  inbound: { number: string; token: Secret };
  /** The shops of the content as they are now; left out where no content is open. */
  listShops?: () => readonly Shop[];
};

/** What an adapter can implement. `deliveries` is its record of what the other ports delivered. */
export type AdapterPorts = Partial<Pick<Operator, PortName>> & { deliveries?: DeliveryRecords };

/** An adapter: how it is named in settings, what it implements and needs, and how it is created. */
export type OperatorAdapter = {
  /** The value of `OPERATOR_…` that chooses it. */
  name: string;
  /** Its ports. */
  ports: readonly PortName[];
  /** Its own environment variables. They are read only while one of its ports is chosen. */
  settings: Fields;
  /** Whether it delivers nothing real. */
  isPlay: boolean;
  /** Creates the ports of `ports`, and `deliveries` when one of them delivers. Must not call the other side. */
  create: (deps: AdapterDeps, settings: unknown) => AdapterPorts;
  /**
   * Asks the other side whether account, address and products are right. Changes nothing there and does not throw.
   * `ports`: those of its ports that the settings choose it for.
   */
  check: (deps: AdapterDeps, settings: unknown, ports: readonly PortName[]) => Promise<CheckFinding[]>;
};

type TypedAdapter<Given extends Fields> = Omit<OperatorAdapter, 'settings' | 'create' | 'check'> & {
  settings: Given;
  create: (deps: AdapterDeps, settings: FieldValues<Given>) => AdapterPorts;
  check: (
    deps: AdapterDeps,
    settings: FieldValues<Given>,
    ports: readonly PortName[],
  ) => Promise<CheckFinding[]>;
};

/** Types the settings of an adapter by its own table of variables. */
export function defineAdapter<const Given extends Fields>(adapter: TypedAdapter<Given>): OperatorAdapter {
  return adapter as OperatorAdapter;
}

/**
 * What `operator check` says of something that it reads: what `read` returns, or why it could not be read.
 * @param what the subject of the sentence
 */
export async function readForCheck(what: string, read: () => Promise<CheckFinding>): Promise<CheckFinding> {
  try {
    return await read();
  } catch (error) {
    const { message, cause } = error as Error;
    const detail = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { isGood: false, text: `${what} cannot be read: ${detail}` };
  }
}
