import type { WirePlan } from '@portal/contract/calls/lead';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import outdoorUnit from '../../illustrations/outdoor-unit.svg?url';
import type { PlaceSearch } from '../../map/place-search.ts';
import { useHasMap } from '../../map/use-has-map.ts';
import { PageHead } from '../../page/page-head.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { purchaseSteps, StepList } from '../../purchase/purchase-page.tsx';
import { AccordionItem } from '../../ui/accordion.tsx';
import { Card } from '../../ui/card.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { AvailabilityCheck } from './availability-check.tsx';
import type { Availability } from './check-availability.ts';
import { ContactForm, type ContactFormResult } from './contact-form.tsx';
import { DevicePanel, type WireDevice } from './device-panel.tsx';
import { leadPath } from './lead-path.ts';
import { leadTexts, worksTexts } from './texts.ts';

/** The loader data of the page. */
export type HomeBroadbandPageData = {
  device: WireDevice | null;
  plans: WirePlan[];
  /** Names of the covered towns. */
  coveredTowns: string[];
  /** `null` when the schema of the operator's contact form is invalid. */
  contactForm: FormSchema | null;
  search: PlaceSearch;
  /** The searched address in words. */
  address: string;
  /** `null` before a place is searched. */
  availability: Availability | null;
};

/** /works: home broadband with its plans and device, and links to /hbb-lead. */
export function HomeBroadbandScreen({
  page,
  posted,
}: {
  page: HomeBroadbandPageData;
  posted: ContactFormResult | null;
}) {
  const t = useTexts(worksTexts);
  const hasMap = useHasMap();
  const { device, plans, coveredTowns, contactForm, search, address, availability } = page;
  const town = availability && 'town' in availability ? availability.town : '';
  return (
    <>
      <PageHead title={t('awlanding')} description={t('works.lead')} />
      <PageBand title={t('awlanding')} lead={t('works.lead')} />
      <div className="wrap grid grid-cols-1 gap-6 py-6">
        {hasMap && (
          <AvailabilityCheck search={search} address={address} availability={availability} plans={plans} />
        )}
        <div className="flex flex-wrap gap-3">
          {/* One main button: the check of the address comes first. */}
          <LinkButton to="/hbb-lead" look={hasMap ? 'secondary' : 'primary'}>
            {t('works.order')}
          </LinkButton>
          <LinkButton to="/hbb-lead-status" look="secondary">
            {t('works.follow')}
          </LinkButton>
        </div>
        <section aria-labelledby="plans" className="grid gap-4">
          <h2 id="plans">{t('works.plans')}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
            {plans.map((plan) => (
              <PlanCard
                key={plan.code}
                plan={plan}
                path={leadPath({ plan: plan.code, town, address: search.query })}
              />
            ))}
          </ul>
        </section>
        {device && <DevicePanel device={device} />}
        <StepList
          className="md:grid-cols-3 gap-4"
          steps={purchaseSteps(t, 'works', ['router', 'globe', 'tick'])}
        />
        {coveredTowns.length > 0 && (
          <Card aria-labelledby="towns" className="grid gap-2">
            <h2 id="towns" className="text-lg">
              {t('works.towns')}
            </h2>
            <p>{t('works.towns-text', { towns: coveredTowns.join(', ') })}</p>
          </Card>
        )}
        <div className="contact-row">
          <ContactForm schema={contactForm} posted={posted} />
          <InstallationQuestions />
        </div>
      </div>
    </>
  );
}

function PlanCard({ plan, path }: { plan: WirePlan; path: string }) {
  const t = useTexts(worksTexts);
  const lead = useTexts(leadTexts);
  const formatPrice = useFormatPrice();
  return (
    // Prices and buttons of a row of cards are in line, however long what is above them.
    <li className="card grid grid-rows-[auto_auto_1fr_auto_auto] gap-2">
      <h3>{plan.name}</h3>
      <p>{plan.resources}</p>
      <p className="text-sm text-ink-soft">{plan.description}</p>
      <p>
        <strong className="text-xl">{formatPrice(plan)}</strong>{' '}
        <small>{lead('lead.days', { count: Number(plan.validity) })}</small>
      </p>
      <PageLink to={path} className="btn btn-secondary">
        {t('works.choose', { plan: plan.name })}
      </PageLink>
    </li>
  );
}

/** Beside the contact form: an installed unit, and what is asked most before an order. */
function InstallationQuestions() {
  const t = useTexts(worksTexts);
  return (
    <aside className="grid content-start gap-3" aria-label={t('works.questions')}>
      <img
        className="h-auto w-full rounded-2xl"
        src={outdoorUnit}
        alt=""
        width={480}
        height={260}
        loading="lazy"
      />
      <AccordionItem title={t('works.question-1')} open>
        <p>{t('works.answer-1')}</p>
      </AccordionItem>
      <AccordionItem title={t('works.question-2')}>
        <p>{t('works.answer-2')}</p>
      </AccordionItem>
      <AccordionItem title={t('works.question-3')}>
        <p>{t('works.answer-3')}</p>
      </AccordionItem>
      <PageLink className="inline-flex min-h-11 items-center justify-self-start" to="/gethelp/works">
        {t('works.questions-all')}
      </PageLink>
    </aside>
  );
}
