import type { WirePlan } from '@portal/contract/calls/lead';
import type { FormValues } from '@portal/domain/forms/form-field';
import type { FormEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { leadTexts } from './texts.ts';

/** The saved values of an unfinished order. */
export type Draft = { values: FormValues; plan: string | null };

type DraftNoticeProps = {
  draft: Draft;
  plans: WirePlan[] | null;
  /** Awaited before the draft is erased, because a save in progress would store it again. */
  beforeErasing?: () => Promise<unknown>;
};

/** Notice of a saved draft, with a link to continue and a button to erase it. */
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
          <PageLink to={`/hbb-lead?plan=${plan.code}`}>{t('lead.go-on', { plan: plan.name })}</PageLink>
        )}
        <Button type="submit" look="quiet" name="intent" value="erase">
          {t('lead.erase')}
        </Button>
      </Form>
    </Notice>
  );
}
