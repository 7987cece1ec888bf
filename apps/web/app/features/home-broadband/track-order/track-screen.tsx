import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { homeBroadbandSession } from '../../../browser-storage/home-broadband-session.ts';
import { useBrand } from '../../../context/root-data.ts';
import { useFocusOnProblem } from '../../../form/use-focus-on-problem.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { MsisdnField } from '../../../number/msisdn-field.tsx';
import { PageIntro } from '../../../page/page-intro.tsx';
import { FormProblemText } from '../../../purchase/form-problem.tsx';
import { useTypedBeforeHydration } from '../../../ui/before-hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { LeadTimeline } from './lead-timeline.tsx';
import { trackConfigTexts, trackTexts } from './texts.ts';
import type { TrackForm, TrackResult } from './track-step.ts';

type Page = Extract<TrackResult, { kind: 'page' }>;
type TrackScreenProps = { form: TrackForm; outcome: Page | null };

/** /hbb-lead-status: finds an order by its number and its contact number (RULINGS 34). */
export function TrackOrderScreen({ form, outcome }: TrackScreenProps) {
  const t = useTexts(trackConfigTexts);
  return (
    <div className="wrap recharge-page">
      <div className="grid min-w-0 content-start gap-6">
        <PageIntro title={t('track.title')} lead={t('track.lead')} noindex />
        <Card raised className="grid gap-4">
          {outcome?.lead ? (
            <LeadTimeline lead={outcome.lead} form={form} problem={outcome.problems.form} />
          ) : (
            <TrackLeadForm start={form} problems={outcome?.problems ?? {}} />
          )}
        </Card>
      </div>
    </div>
  );
}

function TrackLeadForm({ start, problems }: { start: TrackForm; problems: Page['problems'] }) {
  const t = useTexts(trackTexts);
  const busy = useNavigation().formMethod === 'POST';
  const element = useRef<HTMLFormElement>(null);
  useFocusOnProblem(element, problems);
  const [digits, setDigits] = useState(start.contactNumber);
  const [leadId, setLeadId] = useState(start.leadId);
  const leadField = useTypedBeforeHydration(leadId, setLeadId);
  const brand = useBrand();
  // Prefills the lead of this session when the URL has none.
  useEffect(() => setLeadId((typed) => typed || (homeBroadbandSession(brand).read()?.id ?? '')), [brand]);
  return (
    <Form ref={element} method="post" noValidate className="grid gap-5">
      {problems.form && <FormProblemText problem={problems.form} />}
      <Field
        ref={leadField}
        name="leadId"
        label={t('track.lead-id')}
        hint={t('track.lead-id-hint')}
        value={leadId}
        onChange={({ target }) => setLeadId(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={problems.leadId && t('track.lead-id-required')}
      />
      <MsisdnField
        name="contactNumber"
        label={t('track.contact')}
        hint={t('track.contact-hint')}
        digits={digits}
        onDigits={setDigits}
        check={{ kind: 'idle' }}
        error={problems.contactNumber && t('track.contact-invalid')}
      />
      <Button type="submit" wide name="intent" value="show" busy={busy}>
        {t(busy ? 'track.showing' : 'track.show')}
      </Button>
    </Form>
  );
}
