import { Icon } from '../ui/icon.tsx';

/** What a visitor need not worry about, in the place of the kept purchases. */
export function SafetyNote({ note }: { note: string }) {
  return (
    <p className="quiet-note">
      <Icon name="lock" />
      {note}
    </p>
  );
}
