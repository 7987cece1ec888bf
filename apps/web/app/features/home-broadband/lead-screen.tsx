import type { WirePlan } from '@portal/contract/calls/lead';
import type { FormValues } from '@portal/domain/forms/form-field';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import { type FormEvent, useEffect, useState } from 'react';
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router';
import { BrokenForm, DynamicForm } from '../../dynamic-form/dynamic-form.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { FullPageLoading } from '../../page/full-page-loading.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { useFocusOnNewStep } from '../../page/use-focus-on-new-step.ts';
import { FormProblemText } from '../../purchase/form-problem.tsx';
import { PurchasePage, purchaseSteps } from '../../purchase/purchase-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ConfirmAddressStep } from './confirm-step.tsx';
import { DevicePanel, type WireDevice } from './device-panel.tsx';
import { fieldText } from './lead-form.ts';
import { LeadOutcome } from './lead-outcome.tsx';
import { type CheckedAddress, leadPath } from './lead-path.ts';
import type { LeadStep } from './lead-step.ts';
import { PLANS, PlanTable, SelectedPlan } from './plan-table.tsx';
import { leadTexts, worksTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** The loader data of the page. */
export type LeadPageData = {
  device: WireDevice | null;
  plans: WirePlan[];
  /** The plan in the URL, `null` until one is chosen. */
  plan: WirePlan | null;
  /** `null` when the operator's form schema is invalid. */
  schema: FormSchema | null;
  draft: Draft | null;
  /** The address that the visitor has checked; empty texts without a check. */
  checked: CheckedAddress;
};

/** Id of the heading of the second step. */
const DETAILS = 'details';

type LeadScreenProps = { page: LeadPageData; posted: { step: LeadStep; values: FormValues } | null };

/** /hbb-lead: choose a plan, enter the details, confirm the address, verify a code (SPEC section 2 "HBB lead page"). */
export function LeadScreen({ page, posted }: LeadScreenProps) {
  const t = useTexts(leadTexts);
  const works = useTexts(worksTexts);
  const { device, plans, plan, draft } = page;
  const { formData } = useNavigation();
  useFocusOnNewStep(plan ? DETAILS : PLANS);
  if (formData?.get('intent') === 'submit') return <SendingLead sent={formData} />;
  return (
    <PurchasePage
      title={t('lead.title')}
      step={plan ? t('lead.details') : undefined}
      lead={t('lead.lead')}
      steps={purchaseSteps(works, 'works', ['router', 'globe', 'tick'])}
    >
      {device && !plan && <DevicePanel device={device} />}
      {plan ? (
        <Details key={plan.code} page={page} plan={plan} posted={posted} />
      ) : (
        <Card raised className="grid gap-4">
          {draft && <DraftNotice draft={draft} plans={plans} />}
          {plans.length > 0 ? (
            <PlanTable
              plans={plans}
              connectionFee={device?.connectionFee ?? null}
              chosen={draft?.plan ?? null}
              checked={page.checked}
            />
          ) : (
            <Notice tone="error">{t('lead.no-plans')}</Notice>
          )}
        </Card>
      )}
    </PurchasePage>
  );
}

/** The loading screen while the order is sent (RULINGS 68). A retry sends the same order. */
function SendingLead({ sent }: { sent: FormData }) {
  const submit = useSubmit();
  return <FullPageLoading onRetry={() => void submit(sent, { method: 'post' })} />;
}

type DetailsProps = LeadScreenProps & { plan: WirePlan };

function Details({ page, plan, posted }: DetailsProps) {
  const hydrated = useHydrated();
  const [editing, setEditing] = useState(false);
  const step = posted?.step ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer
  useEffect(() => setEditing(false), [posted]);
  if (step?.kind === 'feasible' || step?.kind === 'demand' || step?.kind === 'stopped') {
    return <LeadOutcome outcome={step} plan={plan} town={fieldText(posted?.values ?? {}, 'town')} />;
  }
  const isConfirming = step?.kind === 'confirm' || step?.kind === 'code';
  return (
    <>
      <SelectedPlan plan={plan} checked={page.checked} />
      {/* Without JavaScript a step replaces the previous one. */}
      {(hydrated || !isConfirming) && <DetailsForm page={page} plan={plan} posted={posted} />}
      {isConfirming && posted && !editing && (
        <ConfirmAddressStep values={posted.values} step={step} onEdit={() => setEditing(true)} />
      )}
    </>
  );
}

const NO_PROBLEMS = {};

/** The checked address as values of the form; they replace those of a draft. */
function checkedValues({ town, address }: CheckedAddress): FormValues {
  return { ...(town && { town }), ...(address && { installationAddress: address }) };
}

function DetailsForm({ page: { schema, draft, checked }, plan, posted }: DetailsProps) {
  const t = useTexts(leadTexts);
  const navigate = useNavigate();
  const { update, erase, close } = useDraft(plan.code);
  const step = posted?.step;
  if (!schema) return <BrokenForm />;
  return (
    <Card raised className="grid gap-4" aria-labelledby={DETAILS}>
      <h2 id={DETAILS} tabIndex={-1} className="text-xl">
        {t('lead.details')}
      </h2>
      {draft && !posted && <DraftNotice draft={draft} plans={null} beforeErasing={close} />}
      <DynamicForm
        schema={schema}
        values={posted?.values ?? { ...draft?.values, ...checkedValues(checked) }}
        problems={step?.kind === 'details' ? step.problems : NO_PROBLEMS}
        intent="details"
        onValues={update}
        onCleared={erase}
        onCancel={() => void navigate(leadPath(checked))}
      >
        {step?.kind === 'details' && step.refusal && <FormProblemText problem={step.refusal} />}
      </DynamicForm>
    </Card>
  );
}

/** The saved values of an unfinished order. */
type Draft = { values: FormValues; plan: string | null };

type DraftNoticeProps = {
  draft: Draft;
  plans: WirePlan[] | null;
  /** Awaited before the draft is erased, because a save in progress would store it again. */
  beforeErasing?: () => Promise<unknown>;
};

/** Notice of a saved draft, with a link to continue and a button to erase it. */
function DraftNotice({ draft, plans, beforeErasing }: DraftNoticeProps) {
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
