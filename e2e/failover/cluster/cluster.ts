import pg from 'pg';
import { waitFor } from '../../poll-until.ts';
import type { Closers } from '../closers.ts';
import { type Addresses, databaseUrl, MACHINES } from './addresses.ts';
import { requestByTls } from './certificates.ts';
import { type EtcdMember, startEtcd } from './etcd.ts';
import { type DatabaseMember, startPatroni } from './patroni.ts';
import type { Place } from './place.ts';

/** Three machines with etcd, Patroni and PostgreSQL. */
export type Cluster = {
  etcd: EtcdMember[];
  members: DatabaseMember[];
  /** The current primary; waits for one. */
  findPrimary: () => Promise<DatabaseMember>;
  /** Waits until every member takes part and one of them is the synchronous standby. */
  waitUntilWhole: () => Promise<void>;
};

const LIMIT_MS = 150_000;

/** Starts the cluster and creates the portal's database. */
export async function startCluster(closers: Closers, place: Place, addresses: Addresses): Promise<Cluster> {
  const etcd = MACHINES.map((_, machine) => startEtcd(place, addresses, machine));
  const members: DatabaseMember[] = [];
  closers.push(async () => {
    await Promise.all(members.map((member) => member.kill()));
    await Promise.all(etcd.map((member) => member.current().kill()));
  });
  const waitUntilWhole = async () =>
    void (await waitFor('the whole cluster', () => isWhole(addresses), LIMIT_MS));
  await waitFor("etcd's leader", () => anyOf(etcd.map((member) => member.isLeader())), LIMIT_MS);
  // The first one creates the database, the others copy it.
  members.push(startPatroni(place, addresses, 0));
  await findPrimary(members);
  for (const machine of [1, 2]) members.push(startPatroni(place, addresses, machine));
  await waitUntilWhole();
  await createDatabase(addresses);
  return { etcd, members, findPrimary: () => findPrimary(members), waitUntilWhole };
}

async function anyOf(answers: Promise<boolean>[]): Promise<boolean> {
  return (await Promise.all(answers)).includes(true);
}

function findPrimary(members: readonly DatabaseMember[]): Promise<DatabaseMember> {
  const find = async () => {
    const primaries = await Promise.all(members.map((member) => member.isPrimary()));
    return members[primaries.indexOf(true)] ?? null;
  };
  return waitFor('a primary', find, LIMIT_MS);
}

type ClusterState = { members: { role: string; state: string }[] };

async function isWhole({ machines, certificates }: Addresses): Promise<boolean> {
  for (const { patroni } of machines) {
    const response = await requestByTls(certificates, `https://127.0.0.1:${patroni}/cluster`);
    if (response?.status !== 200) return false;
    const { members } = JSON.parse(response.text) as ClusterState;
    const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
    const roles = running.map(({ role }) => role);
    if (roles.length < MACHINES.length || !roles.includes('leader') || !roles.includes('sync_standby'))
      return false;
  }
  return true;
}

/** Creates the portal's role and database, as an operator does once. */
async function createDatabase(addresses: Addresses): Promise<void> {
  const port = addresses.machines[0]?.postgres ?? 0;
  const client = new pg.Client({ connectionString: databaseUrl(addresses, { user: 'postgres', port }) });
  await client.connect();
  await client.query(`CREATE ROLE portal LOGIN PASSWORD '${addresses.passwords.portal}'`);
  await client.query('CREATE DATABASE portal OWNER portal');
  await client.end();
}
