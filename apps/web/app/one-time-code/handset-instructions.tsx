import type { HandsetProof } from '@portal/contract/http/envelope';
import { useTexts } from '../i18n/use-texts.ts';
import { codeTexts } from './code-texts.ts';

/** Instructions to prove a number from its handset. Works without JavaScript. */
export function HandsetInstructions({ offer }: { offer: HandsetProof }) {
  const { code, sendTo, dial, from, about } = offer;
  const t = useTexts(codeTexts);
  return (
    <section className="grid gap-3">
      <h3>{t('handset.title')}</h3>
      <p>{t('handset.send', { sendTo, from: from.replaceAll(' ', '\u00a0') })}</p>
      <p className="handset-code">{groupByThree(code)}</p>
      <a className="btn btn-secondary w-full" href={`sms:${sendTo}?body=${code}`}>
        {t('handset.write')}
      </a>
      <p>{t('handset.dial', { dial })}</p>
      <p className="font-semibold">{t('handset.asks', { about })}</p>
    </section>
  );
}

/** `482 936`: grouped for reading and typing. */
function groupByThree(code: string): string {
  return code.replace(/(?=(?:...)+$)(?!^)/g, ' ');
}
