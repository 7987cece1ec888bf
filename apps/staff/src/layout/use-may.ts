import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffCallName } from '@portal/contract/staff/staff-routes';
import { useOutletContext } from 'react-router';
import { mayCall } from './pages.ts';

/** Who is signed in. */
export const useMe = () => useOutletContext<StaffResult<'readMe'>>();

/** Returns a function that says whether the person may use a call. */
export function useMay(): (call: StaffCallName) => boolean {
  const { roles } = useMe();
  return (call) => mayCall(roles, call);
}
