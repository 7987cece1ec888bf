import { join } from 'node:path';
import { PROGRAMS } from '../programs.ts';
import { parseEnvironment, readRecipe } from '../recipe.ts';
import { type Addresses, MACHINES, replacePorts } from './addresses.ts';
import { CLUSTER_FILES, requestByTls } from './certificates.ts';
import { createFolder, type Place } from './place.ts';
import { type Program, startProgram } from './start-program.ts';

/** The member of etcd on one machine. */
export type EtcdMember = {
  current: () => Program;
  /** Starts it again after a kill. */
  start: () => void;
  isLeader: () => Promise<boolean>;
};

/** Starts etcd on one of the machines, with the recipe's settings. */
export function startEtcd(place: Place, addresses: Addresses, machine: number): EtcdMember {
  const [first, here] = [MACHINES[0], MACHINES[machine] ?? MACHINES[0]];
  const folder = createFolder(place, `${here.name}-etcd`);
  const own = {
    [`NAME=${first.name}`]: `NAME=${here.name}`,
    '/var/lib/etcd/portal': folder,
    [CLUSTER_FILES]: addresses.certificates,
  };
  const ownPorts = Object.fromEntries(
    [
      ['LISTEN_PEER_URLS', 2380],
      ['INITIAL_ADVERTISE_PEER_URLS', 2380],
      ['LISTEN_CLIENT_URLS', 2379],
      ['ADVERTISE_CLIENT_URLS', 2379],
    ].map(([name, port]) => [`${name}=https://${first.ip}:${port}`, `${name}=https://${here.ip}:${port}`]),
  );
  const env = parseEnvironment(
    readRecipe('failover/etcd.env', { ...own, ...ownPorts, ...clientAndPeerPorts(addresses, machine) }),
  );
  const start = () =>
    startProgram({
      path: PROGRAMS.etcd.path,
      args: [],
      env,
      runAs: place.runAs,
      folder,
      logFile: join(place.logs, `etcd-${here.name}.log`),
    });
  let program = start();
  return {
    current: () => program,
    start: () => {
      program = start();
    },
    isLeader: () => isLeader(addresses, addresses.machines[machine]?.etcdClient ?? 0),
  };
}

/** A machine names the peers of all machines, and its own address for clients. */
function clientAndPeerPorts(addresses: Addresses, machine: number): Record<string, string> {
  const client = `${MACHINES[machine]?.ip}:2379`;
  const all = replacePorts(addresses, [2380, 'etcdPeer'], [2379, 'etcdClient']);
  return Object.fromEntries(
    Object.entries(all).filter(([from]) => from.endsWith(':2380') || from === client),
  );
}

async function isLeader({ certificates }: Addresses, port: number): Promise<boolean> {
  const url = `https://127.0.0.1:${port}/v3/maintenance/status`;
  const response = await requestByTls(certificates, url, { method: 'POST', body: '{}' });
  if (response?.status !== 200) return false;
  const status = JSON.parse(response.text) as { leader?: string; header: { member_id: string } };
  return status.leader === status.header.member_id;
}
