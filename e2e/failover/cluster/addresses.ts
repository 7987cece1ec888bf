import { randomBytes } from 'node:crypto';
import { findFreePorts } from '../../free-ports.ts';

/** The three machines of the recipe. */
export const MACHINES = [
  { name: 'db1', ip: '10.0.4.11' },
  { name: 'db2', ip: '10.0.4.12' },
  { name: 'db3', ip: '10.0.4.13' },
] as const;

/** A machine of the database on this machine: each of its ports is another one here. */
export type MachinePorts = { postgres: number; patroni: number; etcdClient: number; etcdPeer: number };

/** Ports and passwords of a run. */
export type Addresses = {
  machines: readonly MachinePorts[];
  /** The load balancer and both nodes. */
  front: number;
  /** Where the load balancer answers without TLS. */
  plain: number;
  nodes: readonly [number, number];
  /** HAProxy of the database beside each node, and pgbouncer beside the second. */
  databaseProxies: readonly [number, number];
  pgbouncer: number;
  passwords: { postgres: string; replicator: string; patroni: string; portal: string };
  /** Folder of the certificates. */
  certificates: string;
};

/**
 * Chooses free ports and random passwords.
 * @param certificates folder of the cluster's certificates
 */
export async function chooseAddresses(certificates: string): Promise<Addresses> {
  const ports = await findFreePorts(MACHINES.length * 4 + 7);
  const next = () => ports.pop() ?? 0;
  const password = () => randomBytes(18).toString('hex');
  return {
    machines: MACHINES.map(() => ({
      postgres: next(),
      patroni: next(),
      etcdClient: next(),
      etcdPeer: next(),
    })),
    front: next(),
    plain: next(),
    nodes: [next(), next()],
    databaseProxies: [next(), next()],
    pgbouncer: next(),
    passwords: { postgres: password(), replicator: password(), patroni: password(), portal: password() },
    certificates,
  };
}

/** The URL of a database as this user, on a port of this machine. */
export function databaseUrl(
  { passwords }: Addresses,
  { user, port, isPooled }: { user: 'postgres' | 'portal'; port: number; isPooled?: boolean },
): string {
  const database = user === 'portal' ? 'portal' : 'postgres';
  // A node reaches HAProxy by a socket of the run, whose name no certificate has: encrypted, and not verified. Patroni and
  // pgbouncer verify.
  const tls = isPooled ? '' : '?sslmode=no-verify';
  return `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}${tls}`;
}

/** For each machine, the text in a recipe and the port here that replaces it. */
export function replacePorts(
  { machines }: Addresses,
  ...ports: readonly (readonly [number, keyof MachinePorts])[]
): Record<string, string> {
  const pairs = MACHINES.flatMap(({ ip }, index) =>
    ports.map(([port, name]) => [`${ip}:${port}`, `127.0.0.1:${machines[index]?.[name]}`]),
  );
  return Object.fromEntries(pairs);
}
