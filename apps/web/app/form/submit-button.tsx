import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { ReportMissing } from './use-report-missing.ts';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** The form is complete and valid. */
  ready: boolean;
  /** Called instead of submitting while the form is not ready. */
  onMissing: ReportMissing;
};

/**
 * Submit button of a form that must be complete first. Until then it is `aria-disabled` but focusable, and a press
 * shows what is missing (RULINGS 80). Without JavaScript it always submits, and the server reports the problems.
 */
export function SubmitButton({ ready, onMissing, ...button }: SubmitButtonProps) {
  const isBlocked = useHydrated() && !ready && !button.busy;
  return (
    <Button
      {...button}
      type="submit"
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? onMissing : undefined}
    />
  );
}
