import type { LateAction, PurchaseLog } from './customer/purchase-log.ts';
import type { FaultEnvironment } from './environment/start-environment.ts';
import type { FaultType, Plan } from './plan/draw-plan.ts';

/** The state of a fault run. */
export type FaultRun = {
  environment: FaultEnvironment;
  plan: Plan;
  purchaseLogs: PurchaseLog[];
  /** Actions of customers after the faults have stopped: late approvals and cards. */
  lateActions: LateAction[];
  /** Faults injected so far. */
  injectedFaults: FaultType[];
  /** Violations noticed during the run. */
  problems: string[];
  print: (line: string) => void;
};
