import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { useHydrated } from './use-hydrated.ts';
import type { NameMissing } from './use-name-missing.ts';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  /** Everything is filled in and right. */
  ready: boolean;
  /** Called instead of posting while the form is not ready. */
  onMissing: NameMissing;
};

/**
 * The submit button of a form that must be complete first: `aria-disabled` until then, focusable all the time, and a
 * press names what is missing (RULINGS 80). Without JavaScript it always posts, and the server names it.
 */
export function SubmitButton({ ready, onMissing, ...button }: SubmitButtonProps) {
  const held = useHydrated() && !ready && !button.busy;
  return (
    <Button
      {...button}
      type="submit"
      aria-disabled={held || undefined}
      onClick={held ? onMissing : undefined}
    />
  );
}
