import type { StaffUpload } from '@portal/contract/staff/staff-books';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callDesk, DeskError, toDeskError } from '../calls/call-desk.ts';
import { translateFirst } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { Problem } from '../ui/problem.tsx';
import { sendFile } from './send-file.ts';
import { UploadResult } from './upload-result.tsx';

const POLL_MS = 1_000;

/** Uploads a statement and shows its import until the end. */
export function UploadForm({ choices }: { choices: StaffResult<'readBooksChoices'> }) {
  const texts = useTexts();
  const { t } = texts;
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<DeskError | null>(null);
  const [id, setId] = useState<string | null>(null);
  const upload = useUpload(id, setProblem);
  const submit = async (form: FormData) => {
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return setProblem(new DeskError('REFUSED', 'no-file'));
    setProblem(null);
    setId(null);
    setSent(0);
    const { partBytes } = choices;
    try {
      setId(await sendFile({ file, partBytes, source: String(form.get('source')), onSent: setSent }));
    } catch (error) {
      setProblem(toDeskError(error));
    }
    setSent(null);
  };
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <Choice
        name="source"
        label={t('books.source')}
        values={choices.sources.map(({ name }) => name)}
        textOf={(value) => translateFirst(texts, ['mode', 'provider'], value)}
      />
      <label className="wide">
        {t('books.file')}
        <input name="file" type="file" accept=".csv,.txt,.xml,.sta,.940,.mt940" required />
      </label>
      <button type="submit" className="button" disabled={sent !== null}>
        {t('books.upload')}
      </button>
      {sent !== null && <progress aria-label={t('upload.receiving')} value={sent} max={1} />}
      {problem && <Problem error={problem} />}
      <div role="status">{upload && <UploadResult upload={upload} />}</div>
    </form>
  );
}

/** Asks for the state of an upload until its import ends. */
function useUpload(id: string | null, onProblem: (problem: DeskError) => void): StaffUpload | null {
  const { revalidate } = useRevalidator();
  const [upload, setUpload] = useState<StaffUpload | null>(null);
  useEffect(() => {
    setUpload(null);
    if (id === null) return;
    let [timer, isOver] = [0, false];
    const ask = async () => {
      const now = await callDesk('readUpload', { id });
      if (isOver) return;
      setUpload(now);
      if (now.state === 'importing') timer = window.setTimeout(start, POLL_MS);
      else await revalidate();
    };
    const start = () => {
      ask().catch((error: unknown) => onProblem(toDeskError(error)));
    };
    start();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [id, revalidate, onProblem]);
  return upload;
}
