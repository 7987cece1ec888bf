import { Form } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { Button } from '../../ui/button.tsx';
import type { CardLink } from './lines-step.ts';
import { linesTexts } from './texts.ts';

/** Of a link in an e-mail to the holder of a card: ends what the card pays, without the line that it pays for. */
export function LinkedCard({ link, permission }: CardLink) {
  const t = useTexts(linesTexts);
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <h2>{t('lines.card-title')}</h2>
      {permission?.isActive ? (
        <>
          <input type="hidden" name="link" value={link} />
          <p>{t('lines.card-about', { card: permission.card, number: formatMsisdn(permission.msisdn) })}</p>
          <Button type="submit" name="intent" value="end-card">
            {t('lines.card-end')}
          </Button>
        </>
      ) : (
        <p>{t('lines.card-ended')}</p>
      )}
    </Form>
  );
}
