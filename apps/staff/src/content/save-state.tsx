import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import type { DraftTexts } from './use-draft-texts.ts';

/** How far what was typed is saved in the draft. */
export function SaveState({ draft: { state, failure, flush } }: { draft: DraftTexts }) {
  const { t } = useTexts();
  return (
    <div className="save-state">
      <p role="status">{state !== 'idle' && !failure && t(`content.save.${state}`)}</p>
      {failure && (
        <>
          <Problem error={failure} />
          <button type="button" className="button plain" onClick={() => void flush()}>
            {t('content.save.again')}
          </button>
        </>
      )}
    </div>
  );
}
