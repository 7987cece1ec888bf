import type { LateAction, PurchaseLog } from './customer/purchase-log.ts';
import type { FaultEnvironment } from './environment/start-environment.ts';
import type { FaultType, Plan } from './plan/draw-plan.ts';

/** What the customers of a run need and record. */
export type CustomerRun = {
  environment: Pick<FaultEnvironment, 'urls'>;
  plan: Pick<Plan, 'pinFrom'>;
  /** Payers by eKash get a request; else they pay in the menu of their own bank. */
  asksByEkash: boolean;
  purchaseLogs: PurchaseLog[];
  /** Actions of customers after the faults have stopped: late approvals and cards. */
  lateActions: LateAction[];
  /** Violations noticed during the run. */
  problems: string[];
};

/** The state of a fault run. */
export type FaultRun = CustomerRun & {
  environment: FaultEnvironment;
  plan: Plan;
  /** Faults injected so far. */
  injectedFaults: FaultType[];
  /** What became of the acts of the staff, such as `refund: done`, and how often. */
  staffActs: Map<string, number>;
  print: (line: string) => void;
};
