import { join } from 'node:path';
import { PROGRAMS } from '../programs.ts';
import { readRecipe } from '../recipe.ts';
import { type Addresses, MACHINES } from './addresses.ts';
import { CLUSTER_FILES } from './certificates.ts';
import { type Place, writePrivate } from './place.ts';
import { type Program, startProgram } from './start-program.ts';

/** A proxy that can be killed, started again, stopped and continued. */
export type RestartableProxy = { current: () => Program; start: () => void };

/** Starts HAProxy of the database beside one of the nodes. */
export function startDatabaseProxy(place: Place, addresses: Addresses, node: 0 | 1): RestartableProxy {
  const checks = MACHINES.map(({ ip }, index) => [
    `${ip}:5432 check port 8008`,
    `127.0.0.1:${addresses.machines[index]?.postgres} check port ${addresses.machines[index]?.patroni}`,
  ]);
  const config = readRecipe('failover/haproxy-database.cfg', {
    ...Object.fromEntries(checks),
    '127.0.0.1:5433': `127.0.0.1:${addresses.databaseProxies[node]}`,
    [CLUSTER_FILES]: addresses.certificates,
  });
  return startHaproxy(place, `haproxy-database-${node + 1}`, config);
}

/** Starts the load balancer in front of the nodes, without TLS. */
export function startLoadBalancer(place: Place, addresses: Addresses): RestartableProxy {
  const config = readRecipe('failover/haproxy-portal.cfg', {
    ':443 ssl crt /etc/haproxy/portal.pem': `127.0.0.1:${addresses.front}`,
    'bind :80': `bind 127.0.0.1:${addresses.plain}`,
    'X-Forwarded-Proto https': 'X-Forwarded-Proto http',
    '10.0.3.11:3001': `127.0.0.1:${addresses.nodes[0]}`,
    '10.0.3.12:3001': `127.0.0.1:${addresses.nodes[1]}`,
  });
  return startHaproxy(place, 'haproxy-portal', config);
}

/** Starts pgbouncer between the second node and its HAProxy. */
export function startPgbouncer(place: Place, addresses: Addresses): RestartableProxy {
  const users = writePrivate(place, 'userlist.txt', `"portal" "${addresses.passwords.portal}"\n`);
  const config = readRecipe('failover/pgbouncer.ini', {
    [CLUSTER_FILES]: addresses.certificates,
    'port=5433': `port=${addresses.databaseProxies[1]}`,
    'listen_port = 6432': `listen_port = ${addresses.pgbouncer}`,
    '/etc/pgbouncer/userlist.txt': users,
  });
  const file = writePrivate(place, 'pgbouncer.ini', config);
  return startProxy(place, 'pgbouncer', { path: PROGRAMS.pgbouncer.path, args: [file] });
}

function startHaproxy(place: Place, name: string, config: string): RestartableProxy {
  const file = writePrivate(place, `${name}.cfg`, config);
  return startProxy(place, name, { path: PROGRAMS.haproxy.path, args: ['-db', '-f', file] });
}

function startProxy(place: Place, name: string, command: { path: string; args: string[] }): RestartableProxy {
  const { runAs, folder, logs } = place;
  const start = () => startProgram({ ...command, runAs, folder, logFile: join(logs, `${name}.log`) });
  let program = start();
  return {
    current: () => program,
    start: () => {
      program = start();
    },
  };
}
