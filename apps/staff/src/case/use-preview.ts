import type { StaffCaseAct, StaffCasePreview } from '@portal/contract/staff/staff-case';
import { useEffect, useState } from 'react';
import { callDesk, type DeskError, toDeskError } from '../calls/call-desk.ts';

/** Typing is not asked about letter by letter. */
const PAUSE_MS = 300;

/** What an act would do; `null` while the server is asked. */
export type PreviewState = { preview: StaffCasePreview } | { problem: DeskError } | null;

/** Asks the server what an act would do now, again with every change. */
export function usePreview(id: string, act: StaffCaseAct | null): PreviewState {
  const asked = act && JSON.stringify(act);
  const [answer, setAnswer] = useState<{ asked: string; state: PreviewState } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let isLate = false;
    const settle = (state: PreviewState) => !isLate && setAnswer({ asked, state });
    const timer = setTimeout(() => {
      callDesk('previewCaseAct', { id, act: JSON.parse(asked) as StaffCaseAct }).then(
        (preview) => settle({ preview }),
        (error) => settle({ problem: toDeskError(error) }),
      );
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [id, asked]);
  return answer?.asked === asked ? answer.state : null;
}
