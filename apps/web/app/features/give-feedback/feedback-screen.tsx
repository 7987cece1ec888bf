import { FEEDBACK_RATINGS, FEEDBACK_TOPICS } from '@portal/domain/forms/feedback';
import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useFocusOnProblem } from '../../form/use-focus-on-problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { FeedbackFormValues, FeedbackProblems, FeedbackResult } from './feedback-form.ts';
import { feedbackTexts } from './texts.ts';

type FeedbackScreenProps = { form: FeedbackFormValues; outcome: FeedbackResult | null };

/** /give_your_feedback: feedback with or without a contact; works without JavaScript. */
export function FeedbackScreen({ form, outcome }: FeedbackScreenProps) {
  const t = useTexts(feedbackTexts);
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <PageBand title={t('title')} lead={t('lead')} />
      <div className="wrap prose-page">
        <Card raised className="prose">
          {outcome?.kind === 'sent' ? (
            <Thanks reference={outcome.reference} />
          ) : (
            <FeedbackFields form={form} problems={outcome?.problems ?? {}} />
          )}
        </Card>
      </div>
    </>
  );
}

function Thanks({ reference }: { reference: string }) {
  const t = useTexts(feedbackTexts);
  const { customerCareNumber: number } = useRootData();
  return (
    <div role="status" className="grid gap-4">
      <Notice tone="success">
        <strong>{t('thanks.title')}</strong>
        <p>{t('thanks.text', { reference })}</p>
      </Notice>
      <p>
        <a href={`tel:${number}`}>{t('thanks.urgent', { number })}</a>
      </p>
      <PageLink to="/give_your_feedback" data-follow="reload">
        {t('thanks.more')}
      </PageLink>
    </div>
  );
}

function FeedbackFields({ form, problems }: { form: FeedbackFormValues; problems: FeedbackProblems }) {
  const t = useTexts(feedbackTexts);
  const sending = useNavigation().formMethod === 'POST';
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, problems);
  const [rating, setRating] = useState(form.rating === null ? null : String(form.rating));
  return (
    <Form ref={element} method="post" noValidate className="grid gap-5">
      {problems.form && <Alert>{problems.form.message ?? t('unreachable')}</Alert>}
      <Select
        name="topic"
        label={t('topic')}
        value={form.topic}
        options={FEEDBACK_TOPICS.map((topic) => [topic, t(`topic.${topic}`)] as const)}
      />
      <RadioList
        legend={t('rating')}
        name="rating"
        layout="row"
        value={rating}
        onChange={setRating}
        options={FEEDBACK_RATINGS.map((each) => ({ value: String(each), label: t(`rating.${each}`) }))}
      />
      <TextArea
        name="message"
        label={t('message')}
        hint={t('message-hint')}
        defaultValue={form.message}
        error={problems.message && t(`message-${problems.message}`)}
      />
      <Field
        name="contact"
        label={t('contact')}
        hint={t('contact-hint')}
        defaultValue={form.contact}
        maxLength={254}
        autoComplete="off"
        error={problems.contact && t('contact-unknown')}
      />
      <Button type="submit" wide busy={sending}>
        {t(sending ? 'sending' : 'send')}
      </Button>
    </Form>
  );
}
