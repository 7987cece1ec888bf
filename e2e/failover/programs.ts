import { existsSync } from 'node:fs';

/** The programs of the failover run, and the Debian packages they come from. */
export const PROGRAMS = {
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { path: '/usr/bin/patroni', package: 'patroni' },
  // Debian's Patroni needs it for etcd by TLS and does not name it.
  idna: { path: '/usr/lib/python3/dist-packages/idna/__init__.py', package: 'python3-idna' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
  pgbouncer: { path: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  postgres: { path: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  pgBasebackup: { path: '/usr/lib/postgresql/15/bin/pg_basebackup', package: 'postgresql-15' },
  pgReceivewal: { path: '/usr/lib/postgresql/15/bin/pg_receivewal', package: 'postgresql-15' },
  pgRewind: { path: '/usr/lib/postgresql/15/bin/pg_rewind', package: 'postgresql-15' },
} as const;

/** Returns a message that names the missing packages and how to install them; `null` when nothing is missing. */
export function describeMissing(exists: (path: string) => boolean = existsSync): string | null {
  const missing = Object.values(PROGRAMS).filter(({ path }) => !exists(path));
  if (missing.length === 0) return null;
  const packages = [...new Set(missing.map((program) => program.package))].join(' ');
  return [
    'npm run ha builds a database cluster on this machine from packages of Debian 12. Missing here:',
    ...missing.map((program) => `  ${program.path}, from ${program.package}`),
    `Install them as root: apt-get install --no-install-recommends ${packages}`,
  ].join('\n');
}
