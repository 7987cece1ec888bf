import { useRootData } from '../context/root-data.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PageLink } from '../page/page-link.tsx';
import { fieldTexts } from './field-texts.ts';
import type { LineCheck } from './line-check.ts';
import type { NumberProblem } from './number-problem.ts';

/** Error text of a number problem. */
export function NumberProblemText({ problem }: { problem: NumberProblem }) {
  const t = useTexts(fieldTexts);
  switch (problem.kind) {
    case 'required':
      return t('number.required');
    case 'incomplete':
      return t('number.incomplete');
    case 'invalid':
      return <InvalidNumber />;
    case 'wrong-line':
      return <WrongLine {...problem} />;
  }
}

type WrongLine = Pick<Extract<LineCheck, { kind: 'wrong-line' }>, 'line' | 'page' | 'msisdn'>;

/** 'Invalid Mobile No' with an explanation. */
function InvalidNumber() {
  const t = useTexts(fieldTexts);
  return (
    <>
      <strong className="block">{t('number.invalid')}</strong> {t('number.invalid-help')}
    </>
  );
}

/** 'Invalid Mobile No' with a link to the page that serves the line; the link has the number (RULINGS 22). */
function WrongLine({ line, page, msisdn }: WrongLine) {
  const t = useTexts(fieldTexts);
  const { products, customerCareNumber } = useRootData();
  const path = `/${page}`;
  const open = products.some((product) => product.enabled && product.path === path);
  return (
    <>
      <strong className="block">{t('number.invalid')}</strong> {t(`number.wrong-${line}`)}{' '}
      {open ? (
        <PageLink to={`${path}?msisdn=${msisdn}`}>{t(`number.go-${page}`)}</PageLink>
      ) : (
        <a href={`tel:${customerCareNumber}`}>{t('number.call', { number: customerCareNumber })}</a>
      )}
    </>
  );
}
