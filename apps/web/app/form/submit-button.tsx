import type { ComponentProps, MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { ReportMissing } from './use-report-missing.ts';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** The form is complete and valid. */
  ready: boolean;
  /** Called instead of submitting while the form is not ready. */
  onMissing: ReportMissing;
  /** Called by a press while the form is ready, before it is submitted. */
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
};

/**
 * Submit button of a form that must be complete first. Until then it is `aria-disabled` but focusable, and a press
 * shows what is missing (RULINGS 80). Without JavaScript it always submits, and the server reports the problems.
 */
export function SubmitButton({ ready, onMissing, onPress, ...button }: SubmitButtonProps) {
  const isBlocked = useHydrated() && !ready && !button.busy;
  return (
    <Button
      type="submit"
      {...button}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? onMissing : onPress}
    />
  );
}
