import type { ReactNode } from 'react';
import type { LineCheck } from './line-check.ts';
import { LineStatus } from './line-status.tsx';
import { MsisdnField } from './msisdn-field.tsx';
import type { NumberProblem } from './number-problem.ts';
import { NumberProblemText } from './number-problem-text.tsx';

type CheckedNumberProps = {
  label: ReactNode;
  hint?: ReactNode;
  digits: string;
  onDigits: (digits: string) => void;
  check: LineCheck;
  retry: () => void;
  /** Problem that the server found, while the field still has the number that was sent. */
  refused: NumberProblem | undefined;
};

/** Number field of a purchase page (`msisdn`) with the result of its line check. */
export function CheckedNumberField({ check, retry, refused, hint, ...field }: CheckedNumberProps) {
  const problem = check.kind === 'invalid' || check.kind === 'wrong-line' ? check : refused;
  return (
    <div>
      <MsisdnField
        {...field}
        name="msisdn"
        // In the place of the status, so that neither costs a line of a small screen.
        hint={check.kind === 'idle' ? hint : undefined}
        hintBelow
        check={check}
        error={problem && check.kind !== 'ok' && <NumberProblemText problem={problem} />}
      />
      <LineStatus check={check} retry={retry} />
    </div>
  );
}
