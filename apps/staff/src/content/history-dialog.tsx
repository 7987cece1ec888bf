import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useEffect, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { callDesk, type DeskError, toDeskError } from '../calls/call-desk.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { FileComparison, isByValue } from './compare/file-comparison.tsx';

type History = StaffResult<'readContentHistory'>;

type HistoryDialogProps = {
  place: { path: string; key: string };
  lang: string;
  /** Writes a text into the draft; `null`: the text without changes of the desk. */
  onUse: (text: string | null, shown: string) => Promise<void>;
  onClose: () => void;
};

/** What was published for a text, each beside the one before it; any of them can be used again. */
export function HistoryDialog({ place: { path, key }, lang, onUse, onClose }: HistoryDialogProps) {
  const { t } = useTexts();
  const [history, setHistory] = useState<History | null>(null);
  const [problem, setProblem] = useState<DeskError | null>(null);
  useEffect(() => {
    callDesk('readContentHistory', { path, key }).then(setHistory, (error) => setProblem(toDeskError(error)));
  }, [path, key]);
  const use = async (text: string | null) => {
    await onUse(text, text ?? history?.original ?? '');
    onClose();
  };
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className="overlay">
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{t('content.history')}</Heading>
          {problem && <Problem error={problem} />}
          <p role="status">{history ? '' : t('app.loading')}</p>
          {history && <Revisions {...{ history, path, lang, use }} />}
          <Button className="button plain" onPress={onClose}>
            {t('content.close')}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type RevisionsProps = {
  history: History;
  path: string;
  lang: string;
  use: (text: string | null) => Promise<void>;
};

function Revisions({ history: { revisions, original }, path, lang, use }: RevisionsProps) {
  const { t, language } = useTexts();
  return (
    <ol className="revisions">
      {revisions.map(({ number, at, by, approvedBy, text }, index) => (
        <li key={number}>
          <p className="quiet">
            {t('content.history.by', { name: by, second: approvedBy, time: formatTime(at, language) })}
          </p>
          <FileComparison
            {...{ path, lang }}
            before={revisions[index + 1]?.text ?? original}
            after={text ?? original}
          />
          {index > 0 && (
            <Button className="button plain" onPress={() => void use(text)}>
              {t('content.history.use')}
            </Button>
          )}
        </li>
      ))}
      <li>
        <p className="quiet">{t('content.history.original')}</p>
        {original !== null && isByValue(path) ? (
          <FileComparison {...{ path, lang }} before={null} after={original} />
        ) : (
          <p className="diff" lang={lang}>
            {original ?? t('content.none')}
          </p>
        )}
        <Button className="button plain" onPress={() => void use(null)}>
          {t('content.history.use')}
        </Button>
      </li>
    </ol>
  );
}
