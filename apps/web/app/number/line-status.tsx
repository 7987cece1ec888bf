import { useTexts } from '../i18n/use-texts.ts';
import { fieldTexts } from './field-texts.ts';
import type { LineCheck } from './line-check.ts';

/** Result of the line check when the number is not invalid, in one announced line. */
export function LineStatus({ check, retry }: { check: LineCheck; retry: () => void }) {
  const t = useTexts(fieldTexts);
  return (
    <p role="status" className="line-note">
      {check.kind === 'checking' && t('number.checking')}
      {check.kind === 'ok' && t(`number.${check.line}`)}
      {check.kind === 'unavailable' && (
        <>
          {check.message ?? t('number.unavailable')}
          <button type="button" className="btn btn-quiet" onClick={retry}>
            {t('number.retry')}
          </button>
        </>
      )}
    </p>
  );
}
