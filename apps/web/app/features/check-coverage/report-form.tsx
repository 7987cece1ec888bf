import type { Technology } from '@portal/domain/places/site';
import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import type { ChosenPlace } from './load-coverage.ts';
import type { CoverageReportResult } from './send-coverage-report.ts';
import { technologyName } from './technology-names.ts';
import { networkTexts } from './texts.ts';

type ReportFormProps = {
  place: ChosenPlace;
  technologies: readonly Technology[];
  outcome: CoverageReportResult | null;
};

/** "No signal here": reports a problem at the place of the result. */
export function ReportForm({ place, technologies, outcome }: ReportFormProps) {
  const t = useTexts(networkTexts);
  const sending = useNavigation().formMethod === 'POST';
  const { lat, lng } = place.at;
  return (
    <section className="card grid gap-3" aria-labelledby="no-signal">
      <h2 id="no-signal">{t('report.title')}</h2>
      <p>{t('report.lead')}</p>
      <div role="status">
        {outcome?.kind === 'sent' && (
          <Notice tone="success">{t('report.thanks', { reference: outcome.reference })}</Notice>
        )}
        {outcome && outcome.kind !== 'sent' && <Notice tone="error">{t(`report.${outcome.kind}`)}</Notice>}
      </div>
      {outcome?.kind !== 'sent' && (
        <Form method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="lat" value={lat} />
          <input type="hidden" name="lng" value={lng} />
          <input type="hidden" name="place" value={place.name ?? ''} />
          <Select
            name="technology"
            label={t('report.what')}
            value=""
            options={[
              ['', t('report.any')],
              ...technologies.map((technology) => [technology, technologyName(technology)] as const),
            ]}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="indoors" value="yes" /> {t('report.indoors')}
          </label>
          <Button type="submit" look="secondary" busy={sending}>
            {t('report.send')}
          </Button>
        </Form>
      )}
    </section>
  );
}
