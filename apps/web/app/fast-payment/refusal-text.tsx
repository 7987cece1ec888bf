import { useTexts } from '../i18n/use-texts.ts';
import { loadLater } from '../ui/load-later.tsx';
import { Alert } from '../ui/notice.tsx';
import type { FastRefusal } from './fast-form.ts';
import { fastTexts } from './fast-texts.ts';

/** Only a number at its limit needs the instructions. */
const HandsetInstructions = loadLater(() =>
  import('../one-time-code/handset-instructions.tsx').then((module) => module.HandsetInstructions),
);

/** Why the payment was not started, and at the limit of a number how to go on from the handset. */
export function RefusalText({ refusal: { message, handset } }: { refusal: FastRefusal }) {
  const t = useTexts(fastTexts);
  return (
    <div className="grid gap-4">
      <Alert>{message ?? t('fast.unreachable')}</Alert>
      {handset && <HandsetInstructions offer={handset} />}
    </div>
  );
}
