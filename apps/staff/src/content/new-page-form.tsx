import type { ContentFileRow } from '@portal/contract/staff/content/staff-content';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../texts/use-texts.tsx';
import { fileAddress } from './file-name.ts';

const ADDRESS = /^[a-z0-9][\w-]*(\/[\w-]+)*$/i;

/** Begins a page of prose at an address of one's choice. */
export function NewPageForm({ files }: { files: readonly ContentFileRow[] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<'content.new.wrong' | 'content.new.taken' | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    const address = typed.replace(/^\//, '');
    const file = `pages/${address}.md`;
    if (!ADDRESS.test(address)) return setProblem('content.new.wrong');
    if (files.some((one) => one.file === file)) return setProblem('content.new.taken');
    return void navigate(fileAddress(file));
  };
  return (
    <form className="row" onSubmit={submit} noValidate>
      <label>
        {t('content.new')}
        <input
          name="address"
          maxLength={80}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby="new-page-problem"
        />
      </label>
      <button type="submit" className="button plain">
        {t('content.new.button')}
      </button>
      <p id="new-page-problem" role="alert" className="problem" hidden={problem === null}>
        {problem && t(problem)}
      </p>
    </form>
  );
}
