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
  nodes: readonly [number, number];
  /** HAProxy of the database beside each node, and pgbouncer beside the second. */
  databaseProxies: readonly [number, number];
  pgbouncer: number;
  passwords: { postgres: string; replicator: string; portal: string };
};

/** Chooses free ports and random passwords. */
export async function chooseAddresses(): Promise<Addresses> {
  const ports = await findFreePorts(MACHINES.length * 4 + 6);
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
    nodes: [next(), next()],
    databaseProxies: [next(), next()],
    pgbouncer: next(),
    passwords: { postgres: password(), replicator: password(), portal: password() },
  };
}

/** The URL of a database as this user, on a port of this machine. */
export function databaseUrl(
  { passwords }: Addresses,
  { user, port }: { user: 'postgres' | 'portal'; port: number },
): string {
  const database = user === 'portal' ? 'portal' : 'postgres';
  return `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`;
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
