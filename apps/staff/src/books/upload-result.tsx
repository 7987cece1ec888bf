import type { StaffUpload } from '@portal/contract/staff/staff-books';
import { Link } from 'react-router';
import { toOperatorLocale } from '../texts/operator-time.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { RecordSource } from './record-source.tsx';

/** How far an upload is, or what became of it. */
export function UploadResult({ upload }: { upload: StaffUpload }) {
  const { t, translate, language } = useTexts();
  const { name, source, state, share, counts, lines, why, line, fileId } = upload;
  const percent = new Intl.NumberFormat(toOperatorLocale(language), { style: 'percent' }).format(share);
  return (
    <div className="card">
      <p>
        <RecordSource source={source} record="money" />, {name}: {t(`upload.${state}`)}{' '}
        {state === 'importing' && percent}
      </p>
      {lines !== null && <p>{t('upload.counts', { lines, ...counts })}</p>}
      {line !== null && <p>{t('upload.line', { line })}</p>}
      {/* A refusal is one code or sentence; an imported file may have several codes. */}
      {(state === 'imported' ? (why ?? '').split(' ').filter(Boolean) : [why ?? '']).map(
        (each) => each && <p key={each}>{translate('why', each)}</p>,
      )}
      {fileId !== null && <Link to={`/books/statements/${fileId}`}>{t('upload.lines')}</Link>}
    </div>
  );
}
