import type { RemoteSandbox } from '../container/provider-environment.ts';
import type { Measured } from '../platform/http/observability/metrics.ts';

/** The argument of a process that a supervisor started. */
export const SUPERVISED = 'supervised';

/** What a process does: serves pages and calls, processes the queue, or simulates providers and handset. */
export type Role = 'web' | 'jobs' | 'sandbox';

/** What a process needs to start. Sent by IPC, because the URL of the database contains a password. */
export type StartOrder = {
  role: Role;
  databaseUrl: string;
  sandbox: RemoteSandbox | null;
  /** Port of the portal; `null` before any process listens. */
  port: string | null;
};

/** What a process says about itself once it does its work. */
export type Started = {
  /** Text for the person who started the portal; empty for a process that serves no pages. */
  startMessage: string;
  /** Port it listens on for visitors; `null` for other roles. */
  port: string | null;
  /** The simulators, when it runs them. */
  sandbox: RemoteSandbox | null;
};

/** From the supervisor to a process. */
export type ToProcess =
  | { kind: 'start'; order: StartOrder }
  /** The port visitors use is known. */
  | { kind: 'port'; port: string }
  /** Another process takes its place: see `leave` of start-node.ts. */
  | { kind: 'leave' }
  | { kind: 'stop' }
  | { kind: 'measure' }
  | { kind: 'metrics'; id: number; text: string };

/** From a process to the supervisor. */
export type ToSupervisor =
  /** It can receive messages. */
  | { kind: 'receiving' }
  | { kind: 'started'; started: Started }
  | { kind: 'failed'; message: string }
  /** What it measured: as requested, or for the last time before it ends. */
  | { kind: 'measured'; metrics: Measured[] }
  /** It answers a request for /metrics and wants the values of all processes. */
  | { kind: 'metrics-requested'; id: number };
