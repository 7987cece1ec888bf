import type { StaffRole } from './staff-roles.ts';

/** Where a call is, and who may use it. */
export type StaffRoute = {
  method: 'GET' | 'POST';
  path: string;
  roles: readonly StaffRole[];
  /** The body is bytes, and the input is in the query. */
  takesBytes?: true;
  /** The body may be as long as a file of texts. */
  isLarge?: true;
};
