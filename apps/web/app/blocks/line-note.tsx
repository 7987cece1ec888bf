import { Link } from 'react-router';
import { fieldTexts } from './field-texts.ts';
import type { LineCheck } from './line-check.ts';
import { useLocalPath, usePageFacts } from './page-facts.ts';
import { useTexts } from './use-texts.ts';

type WrongLine = Pick<Extract<LineCheck, { kind: 'wrong-line' }>, 'line' | 'page' | 'msisdn'>;

/** 'Invalid Mobile No' with what that means here. */
export function InvalidNumber() {
  const t = useTexts(fieldTexts);
  return (
    <>
      <strong className="block">{t('number.invalid')}</strong> {t('number.invalid-help')}
    </>
  );
}

/** 'Invalid Mobile No' with a link to the page that fits the line, number kept (RULINGS 22). */
export function WrongLine({ line, page, msisdn }: WrongLine) {
  const t = useTexts(fieldTexts);
  const localPath = useLocalPath();
  const { products, customerCareNumber } = usePageFacts();
  const path = `/${page}`;
  const open = products.some((product) => product.enabled && product.path === path);
  return (
    <>
      <strong className="block">{t('number.invalid')}</strong> {t(`number.wrong-${line}`)}{' '}
      {open ? (
        <Link to={`${localPath(path)}?msisdn=${msisdn}`}>{t(`number.go-${page}`)}</Link>
      ) : (
        <a href={`tel:${customerCareNumber}`}>{t('number.call', { number: customerCareNumber })}</a>
      )}
    </>
  );
}

/** What is known about the number while nothing is wrong with it: one quiet line that is announced. */
export function LineNote({ check, retry }: { check: LineCheck; retry: () => void }) {
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
