import { CALL_BACK_TOPICS, CALL_BACK_WINDOWS } from '@portal/domain/forms/call-back';
import { LOCALES, offeredLocales } from '@portal/domain/language/locale';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFocusOnProblem } from '../../form/use-focus-on-problem.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Alert, Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { Select } from '../../ui/select.tsx';
import type { CallBackResult, CallBackValues } from './call-back-form.ts';
import { ContactWays } from './contact-ways.tsx';
import { contactTexts } from './texts.ts';

type ContactScreenProps = { values: CallBackValues; result: CallBackResult | null };

/** /call-back: the ways to reach customer care, and a request to be called. Works without JavaScript. */
export function ContactScreen({ values, result }: ContactScreenProps) {
  const t = useTexts(contactTexts);
  return (
    <>
      <PageHead title={t('title')} description={t('lead')} />
      <PageBand title={t('title')} lead={t('lead')} />
      <div className="wrap">
        <div className="grid max-w-160 gap-6 py-6">
          <ContactWays />
          <Card raised aria-labelledby="call-back" className="grid gap-4">
            <h2 id="call-back" className="text-xl">
              {t('form.title')}
            </h2>
            {result?.kind === 'sent' ? (
              <Requested result={result} />
            ) : (
              <CallBackForm values={values} result={result} />
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

function Requested({ result: { reference, window } }: { result: Extract<CallBackResult, { kind: 'sent' }> }) {
  const t = useTexts(contactTexts);
  return (
    <div role="status">
      <Notice tone="success">
        <strong>{t('sent.title', { reference })}</strong>
        <p>{t(`sent.${window}`)}</p>
        <p>{t('sent.safety')}</p>
      </Notice>
    </div>
  );
}

function CallBackForm({ values, result }: ContactScreenProps) {
  const t = useTexts(contactTexts);
  const isSending = useNavigation().formMethod === 'POST';
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, result);
  const { msisdn, topic, window, language, subject } = values;
  return (
    <Form ref={element} method="post" noValidate className="grid gap-5">
      {result?.kind === 'refused' && <Alert>{result.message ?? t('form.unreachable')}</Alert>}
      {subject && <p>{t('form.subject', { reference: subject })}</p>}
      <input type="hidden" name="subject" value={subject} />
      <Field
        name="msisdn"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={t('form.number')}
        defaultValue={msisdn}
        error={(result?.kind === 'wrong-number' || result?.kind === 'no-number') && t(`form.${result.kind}`)}
      />
      <Select
        name="topic"
        label={t('form.topic')}
        value={topic}
        options={CALL_BACK_TOPICS.map((each) => [each, t(`topic.${each}`)] as const)}
      />
      <Select
        name="window"
        label={t('form.window')}
        value={window}
        options={CALL_BACK_WINDOWS.map((each) => [each, t(`window.${each}`)] as const)}
      />
      <Select
        name="language"
        label={t('form.language')}
        value={language}
        options={offeredLocales().map((each) => [each, LOCALES[each].name] as const)}
      />
      <Button type="submit" wide busy={isSending}>
        {t('form.send')}
      </Button>
    </Form>
  );
}
