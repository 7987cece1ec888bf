import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Columns, DataTable } from '../../ui/data-table.tsx';

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
  const columns = useMemo(
    (): Columns<ValueRow> => [
      { id: 'name', header: t('content.compare.what'), cell: ({ row }) => row.original.name },
      {
        id: 'before',
        header: t('content.compare.before'),
        cell: ({ row: { original } }) => <Value text={original.before} lang={original.lang} />,
      },
      {
        id: 'after',
        header: t('content.compare.after'),
        cell: ({ row: { original } }) => <Value text={original.after} lang={original.lang} />,
      },
    ],
    [t],
  );
  return <DataTable caption={t('content.compare')} columns={columns} rows={rows} />;
}

function Value({ text, lang }: { text: string | null; lang: string }) {
  const { t } = useTexts();
  if (text === null || text === '') return <span className="quiet">{t('content.compare.nothing')}</span>;
  return <span lang={lang}>{text}</span>;
}
