import { setTimeout as wait } from 'node:timers/promises';
import type { FailoverEnvironment } from './environment.ts';

/** Something that breaks under purchases. */
export type Fault = {
  name: string;
  /** Breaks it. For a fault that lasts, returns when it is over; purchases have to work again from then on. */
  inject: (environment: FailoverEnvironment) => Promise<void>;
  /** Brings back what was killed, as systemd or a person does. */
  repair?: (environment: FailoverEnvironment) => Promise<void>;
};

/** Longer than PostgreSQL may need for a statement, and than the portal waits for its response. */
const PAUSE_MS = 12_000;
/** After that time systemd starts a service again. */
const RESTART_MS = 3_000;

/** All faults in their order. The cluster is whole again between two of them. */
export const FAULTS: Fault[] = [
  {
    name: "the primary's machine falls silent",
    inject: async ({ cluster }) => (await cluster.findPrimary()).silence(),
    repair: async ({ cluster }) => restartSilenced(cluster),
  },
  {
    name: 'a node is killed',
    inject: ({ portals }) => portals[0].kill(),
    repair: ({ portals }) => portals[0].start(),
  },
  {
    name: "etcd's leader is killed",
    inject: async ({ cluster }) => {
      const leader = await findEtcdLeader(cluster);
      await leader.current().kill();
    },
    repair: async ({ cluster }) => {
      for (const member of cluster.etcd) if (!member.current().isAlive()) member.start();
    },
  },
  {
    name: "a node's HAProxy to the database is killed and started again",
    inject: async ({ databaseProxies: [proxy] }) => {
      await proxy.current().kill();
      await wait(RESTART_MS);
      proxy.start();
    },
  },
  {
    name: "the primary's PostgreSQL is killed",
    inject: async ({ cluster }) => (await cluster.findPrimary()).killPostgres(),
  },
  {
    name: `both HAProxies to the database hang for ${PAUSE_MS / 1000} s`,
    inject: async ({ databaseProxies }) => {
      for (const proxy of databaseProxies) proxy.current().signal('SIGSTOP');
      await wait(PAUSE_MS);
      for (const proxy of databaseProxies) proxy.current().signal('SIGCONT');
    },
  },
  {
    name: 'all connections to the database are lost without a message',
    inject: async ({ portals }) => {
      for (const { line } of portals) line.silence();
    },
  },
];

async function findEtcdLeader({ etcd }: FailoverEnvironment['cluster']) {
  const leads = await Promise.all(etcd.map((member) => member.isLeader()));
  const leader = etcd[leads.indexOf(true)];
  if (!leader) throw new Error('etcd has no leader');
  return leader;
}

/** The silent machine is switched off and on. */
async function restartSilenced({ members }: FailoverEnvironment['cluster']): Promise<void> {
  for (const member of members) {
    if (!member.isSilenced()) continue;
    await member.kill();
    member.start();
  }
}
