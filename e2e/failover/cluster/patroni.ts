import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROGRAMS } from '../programs.ts';
import { readRecipe } from '../recipe.ts';
import { type Addresses, MACHINES, replacePorts } from './addresses.ts';
import { CLUSTER_FILES, requestByTls } from './certificates.ts';
import { createFolder, type Place, writePrivate } from './place.ts';
import { type Program, signalTree, startProgram } from './start-program.ts';

/** Patroni and its PostgreSQL on one machine. */
export type DatabaseMember = {
  name: string;
  isPrimary: () => Promise<boolean>;
  /** Starts Patroni again, which starts PostgreSQL. */
  start: () => void;
  /** Everything on the machine stops without closing a connection, as when its power or network is lost. */
  silence: () => void;
  isSilenced: () => boolean;
  /** Kills Patroni and PostgreSQL. */
  kill: () => Promise<void>;
  /** Kills PostgreSQL alone. */
  killPostgres: () => void;
};

/** Starts Patroni on one of the machines, with the recipe's settings. */
export function startPatroni(place: Place, addresses: Addresses, machine: number): DatabaseMember {
  const { name } = MACHINES[machine] ?? MACHINES[0];
  const data = join(createFolder(place, name), 'data');
  const config = writePrivate(place, `${name}.yml`, fillConfig(addresses, machine, data));
  const start = () =>
    startProgram({
      path: PROGRAMS.patroni.path,
      args: [config],
      runAs: place.runAs,
      folder: dirname(data),
      logFile: join(place.logs, `patroni-${name}.log`),
    });
  let program: Program = start();
  let silenced = false;
  const signalPostgres = (signal: NodeJS.Signals) => {
    const pid = readPostmaster(data);
    if (pid) signalTree(pid, signal);
  };
  return {
    name,
    isPrimary: () => isPrimary(addresses, addresses.machines[machine]?.patroni ?? 0),
    start: () => {
      program = start();
    },
    isSilenced: () => silenced,
    silence: () => {
      silenced = true;
      program.signal('SIGSTOP');
      signalPostgres('SIGSTOP');
    },
    kill: async () => {
      silenced = false;
      await program.kill();
      signalPostgres('SIGKILL');
    },
    killPostgres: () => signalPostgres('SIGKILL'),
  };
}

function fillConfig(addresses: Addresses, machine: number, data: string): string {
  const { passwords } = addresses;
  const [first, here] = [MACHINES[0], MACHINES[machine] ?? MACHINES[0]];
  const ports = replacePorts(addresses, [8008, 'patroni'], [5432, 'postgres'], [2379, 'etcdClient']);
  // The file names the own addresses of one machine, and etcd on all.
  const named = Object.entries(ports).filter(([from]) => from.endsWith(':2379') || from.startsWith(here.ip));
  return readRecipe('failover/patroni.yml', {
    [`name: ${first.name}`]: `name: ${here.name}`,
    [`${first.ip}:8008`]: `${here.ip}:8008`,
    [`${first.ip}:5432`]: `${here.ip}:5432`,
    ...Object.fromEntries(named),
    '/var/lib/postgresql/15/portal': data,
    '10.0.4.0/24': '127.0.0.1/32',
    '10.0.3.0/24': '127.0.0.1/32',
    '10.0.5.11/32': '127.0.0.1/32',
    'PASSWORD-OF-POSTGRES': passwords.postgres,
    'PASSWORD-OF-REPLICATOR': passwords.replicator,
    'PASSWORD-OF-PATRONI': passwords.patroni,
    [CLUSTER_FILES]: addresses.certificates,
    // The run must not restart this machine.
    'mode: automatic': 'mode: "off"',
    // Sockets of three servers in one folder.
    'wal_log_hints: "on"': `wal_log_hints: "on"\n        unix_socket_directories: ${dirname(data)}`,
  });
}

/** The number of PostgreSQL's first process; `null` when there is none. */
function readPostmaster(data: string): number | null {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

async function isPrimary({ certificates }: Addresses, port: number): Promise<boolean> {
  return (await requestByTls(certificates, `https://127.0.0.1:${port}/primary`))?.status === 200;
}
