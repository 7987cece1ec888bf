import { MAX_PICTURE_BYTES } from '@portal/contract/content/pictures';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { DeskError, sendBytes } from '../../calls/call-desk.ts';
import { useAttempt } from '../../calls/use-attempt.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Problem } from '../../ui/problem.tsx';

const LONGEST_NAME = 100;

/** The form that uploads a picture. What is no picture for customers is said, and nothing is stored. */
export function UploadPicture() {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const { problem, attempt } = useAttempt();
  const send = async (file: FormDataEntryValue | null) => {
    if (!(file instanceof File) || file.size === 0) throw new DeskError('REFUSED', 'no-file');
    if (file.size > MAX_PICTURE_BYTES) throw new DeskError('REFUSED', 'picture-bytes');
    await sendBytes('uploadContentPicture', { name: file.name.slice(-LONGEST_NAME) }, file);
    await revalidate();
  };
  const upload = async (file: FormDataEntryValue | null) => {
    setState('sending');
    setState((await attempt(() => send(file))) ? 'done' : 'idle');
  };
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        void upload(new FormData(event.currentTarget).get('file'));
      }}
    >
      <label className="wide">
        {t('content.pictures.file')}
        <input name="file" type="file" accept="image/png,image/jpeg,image/webp" required />
      </label>
      <button type="submit" className="button" disabled={state === 'sending'}>
        {t('content.pictures.upload')}
      </button>
      {problem && <Problem error={problem} />}
      <p role="status">
        {state === 'sending' && t('act.working')}
        {state === 'done' && t('content.pictures.uploaded')}
      </p>
    </form>
  );
}
