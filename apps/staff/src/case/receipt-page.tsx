import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** Loads the receipt of a payment. */
export const loadReceipt = ({ params }: LoaderFunctionArgs) =>
  callDesk('readReceipt', { id: params.id ?? '' });

/** The receipt as its customer sees it, in their language, to be printed at a counter. Only the receipt is printed. */
export function ReceiptPage() {
  const receipt = useLoaderData<StaffResult<'readReceipt'>>();
  const { id } = useParams();
  const { t } = useTexts();
  const { locale, title, state, amount, referenceName, reference, rows, notes, url, pdfUrl, code } = receipt;
  return (
    <>
      <p className="no-print">
        <Link to={`/payments/${id}`}>{t('receipt.back')}</Link>
      </p>
      <h1 className="no-print">{t('receipt.title', { code: reference })}</h1>
      <div className="row no-print">
        <Button className="button" onPress={() => window.print()}>
          {t('receipt.print')}
        </Button>
        <a className="button plain" href={pdfUrl}>
          {t('receipt.pdf')}
        </a>
      </div>
      <article className="card receipt" lang={locale} aria-label={title}>
        <h2>{title}</h2>
        <p>
          <strong>{amount}</strong>
        </p>
        <p>{state}</p>
        <dl className="facts">
          <div>
            <dt>{referenceName}</dt>
            <dd>{reference}</dd>
          </div>
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <svg className="code" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={url}>
          <path d={code.path} />
        </svg>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </article>
    </>
  );
}
