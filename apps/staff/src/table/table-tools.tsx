import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTexts } from '../texts/use-texts.tsx';

type TableToolsProps = {
  /** Headers of the columns that may be left out. */
  headers: readonly string[];
  hidden: readonly string[];
  onToggle: (header: string) => void;
  /** Saves the table as a file; left out: the page saves it itself. */
  onSave?: () => void;
};

/** Chooses the columns of a table, and saves what it shows. */
export function TableTools({ headers, hidden, onToggle, onSave }: TableToolsProps) {
  const { t } = useTexts();
  return (
    <div className="tools">
      {headers.length > 0 && (
        <DialogTrigger>
          <Button className="button plain small">{t('table.columns')}</Button>
          <Popover className="menu" placement="bottom end">
            <Dialog aria-label={t('table.columns')}>
              {headers.map((header) => (
                <label key={header} className="switch">
                  <input
                    type="checkbox"
                    checked={!hidden.includes(header)}
                    onChange={() => onToggle(header)}
                  />
                  {header}
                </label>
              ))}
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
      {onSave && (
        <Button className="button plain small" onPress={onSave}>
          {t('table.save')}
        </Button>
      )}
    </div>
  );
}
