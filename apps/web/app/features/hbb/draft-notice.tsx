import type { WirePlan } from '@portal/contract/lead';
import type { FormValues } from '@portal/domain/form-field';
import type { FormEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { LocalLink } from '../../blocks/local-link.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notification.tsx';
import { leadTexts } from './texts.ts';

/** What this browser kept of an unfinished order. */
export type Draft = { values: FormValues; plan: string | null };

type DraftNoticeProps = {
  draft: Draft;
  plans: WirePlan[] | null;
  /** What must have ended before the draft is erased: what is still on its way would be kept again. */
  beforeErasing?: () => Promise<unknown>;
};

/** Says that something was kept, leads on with it where it is not shown yet, and erases it. */
export function DraftNotice({ draft, plans, beforeErasing }: DraftNoticeProps) {
  const t = useTexts(leadTexts);
  const submit = useSubmit();
  const plan = plans?.find(({ code }) => code === draft.plan);
  const erase = async (event: FormEvent) => {
    if (!beforeErasing) return;
    event.preventDefault();
    await beforeErasing();
    await submit({ intent: 'erase' }, { method: 'post' });
  };
  return (
    <Notice tone="info">
      <p>{t('lead.kept')}</p>
      <Form method="post" onSubmit={erase} className="flex flex-wrap items-center gap-3">
        {plan && (
          <LocalLink to={`/hbb-lead?plan=${plan.code}`}>{t('lead.go-on', { plan: plan.name })}</LocalLink>
        )}
        <Button type="submit" look="quiet" name="intent" value="erase">
          {t('lead.erase')}
        </Button>
      </Form>
    </Notice>
  );
}
