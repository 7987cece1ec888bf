import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { EVENTUALLY } from '@portal/payments/providers/testing/timeouts';
import { newId } from '@portal/platform/crypto/new-id';
import { MAGIC_WALLETS } from '@portal/sandbox/magic-outcomes';
import { vi } from 'vitest';
import { passMinutes, type Walk } from './walk-world.ts';

const PREPAID = MAGIC_LINES.prepaid.msisdn;

/** The forms to the people of the operator. */
export async function walkCare({ browserOf }: Walk): Promise<void> {
  const keza = browserOf('keza');
  await keza.open('/call-back');
  await keza.submit({ msisdn: '12' });
  await keza.submit({ msisdn: PREPAID });
  await keza.open('/call-back?topic=payment&subject=7KQ2M-4XW9T');
  await keza.open('/give_your_feedback');
  await keza.submit();
  await keza.submit({ rating: '4', message: 'Good.' });
}

/** Home broadband, from the plans until it is installed. */
export async function walkWorks(walk: Walk): Promise<void> {
  const { browserOf, buyer } = walk;
  const keza = browserOf('keza');
  await keza.open('/works');
  await keza.submit({ q: 'Remera' });
  await keza.open('/hbb-lead');
  await keza.open('/hbb-lead?plan=W5G-20');
  await keza.submit();
  await keza.submit({
    'form.fullName': 'Keza Uwase',
    'form.contactNumber': PREPAID,
    'form.email': 'keza@example.rw',
    'form.town': 'Kigali',
    'form.installationAddress': 'KG 7 Ave 12',
    'form.landmark': 'Kimironko market',
    'form.consent': 'true',
  });
  await keza.press('intent=confirm');
  await keza.press('intent=confirm', { confirmed: 'yes' });
  await keza.press('Verify', { otp: '000000' });
  await keza.press('Verify', { otp: await buyer.lastCode(PREPAID) });
  const order = /\/payment\/start\?order=([\w-]+)/.exec(keza.html())?.[1] ?? '';
  await keza.open(`/payment/start/isano-money?order=${order}`);
  await keza.submit({ payer: MAGIC_WALLETS.approvesItself.msisdn });
  await passMinutes(walk, 2);
  await keza.open(keza.url());
  const leadId = /hbb-lead-status\?lead=(\w+)/.exec(keza.html())?.[1] ?? '';
  await keza.open('/hbb-lead-status');
  await keza.submit();
  await keza.submit({ leadId, contactNumber: PREPAID });
  await passMinutes(walk, 5);
  await keza.open(keza.url());
}

/** The lead flow in the other languages. */
export async function walkLanguages({ browserOf }: Walk): Promise<void> {
  for (const language of ['sw', 'rw', 'fr']) {
    const keza = browserOf(`keza-${language}`);
    await keza.open(`/${language}`, { whole: true });
    await keza.open(`/${language}/prepaid-recharge`);
    await keza.open(`/${language}/hbb-lead?plan=W5G-20`);
    await keza.submit();
    await keza.open(`/${language}/no-such-page`);
  }
}

/** A disturbance that the desk has announced, requests from other sites, consent, and what this browser forgets. */
export async function walkOthers(walk: Walk): Promise<void> {
  const { browserOf, buyer } = walk;
  const keza = browserOf('keza');
  await keza.open('/about');
  await keza.open('/receipts');
  await keza.press('Forget this browser');
  const affected = { methods: ['money'], sms: true, networks: ['mobile'], districts: ['Gasabo', 'Huye'] };
  const texts = {
    en: 'A fibre is cut.',
    sw: 'Waya umekatika.',
    rw: 'Urusinga rwacitse.',
    fr: 'Une fibre est coupée.',
  };
  const at = buyer.clock.now();
  await buyer.portal.root.databases.pool.query(
    `INSERT INTO incidents (id, version, affected, texts, started_at, ended_at, created_at) VALUES ($1, 1, $2, $3, $4, NULL, $4)`,
    [newId(), JSON.stringify(affected), JSON.stringify(texts), new Date(at.getTime() - 3_600_000)],
  );
  // A node uses for a second what it has read.
  await vi.waitUntil(async () => {
    const { envelope } = await buyer.portal.call('readServiceStatus', {});
    return envelope.status === 'success' && envelope.result.incidents.length > 0;
  }, EVENTUALLY);
  for (const path of ['/status', '/fr/status', '/about', '/prepaid-recharge']) await keza.open(path);
}
