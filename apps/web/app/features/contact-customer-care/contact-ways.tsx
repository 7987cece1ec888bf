import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { contactTexts } from './texts.ts';

/** The ways to reach customer care at once. WhatsApp and e-mail are shown if the content has their addresses. */
export function ContactWays() {
  const t = useTexts(contactTexts);
  const { customerCareNumber: number } = useRootData();
  const [whatsapp, email] = [t('whatsapp-number').replace(/\D/g, ''), t('email-address').trim()];
  return (
    <ul className="grid gap-3">
      <li>
        <a className="btn btn-accent w-full" href={`tel:${number}`}>
          <Icon name="call" /> {t('call', { number })}
        </a>
      </li>
      {whatsapp && (
        <li>
          <a className="btn btn-secondary w-full" href={`https://wa.me/${whatsapp}`} rel="noreferrer">
            <Icon name="message" /> {t('whatsapp')}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a className="btn btn-secondary w-full" href={`mailto:${email}`}>
            <Icon name="edit" /> {t('email', { address: email })}
          </a>
        </li>
      )}
    </ul>
  );
}
