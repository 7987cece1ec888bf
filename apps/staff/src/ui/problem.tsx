import type { DeskError } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** Why a call failed, in words. */
export function Problem({ error: { code, why } }: { error: DeskError }) {
  const { translate } = useTexts();
  return (
    <p role="alert" className="problem">
      {why ? translate('why', why) : translate('error', code)}
    </p>
  );
}
