import type { Columns } from '../../table/columns.ts';
import { DataTable } from '../../table/data-table.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** A value before and after a change, as people speak of it. */
type ValueRow = {
  id: string;
  name: string;
  before: string | null;
  after: string | null;
  lang: string;
};

/** Values before and after a change, side by side. */
export function ValueTable({ rows }: { rows: ValueRow[] }) {
  const { t } = useTexts();
  const columns: Columns<ValueRow> = [
    { header: t('content.compare.what'), cell: (row) => row.name },
    { header: t('content.compare.before'), cell: (row) => <Value text={row.before} lang={row.lang} /> },
    { header: t('content.compare.after'), cell: (row) => <Value text={row.after} lang={row.lang} /> },
  ];
  return <DataTable caption={t('content.compare')} columns={columns} rows={rows} />;
}

function Value({ text, lang }: { text: string | null; lang: string }) {
  const { t } = useTexts();
  if (text === null || text === '') return <span className="quiet">{t('content.compare.nothing')}</span>;
  return <span lang={lang}>{text}</span>;
}
