import { groupTrunk } from '@portal/domain/identifiers/msisdn';
import { toGsm7 } from '@portal/domain/language/gsm7';
import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import { eq } from 'drizzle-orm';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { deviceLines } from './tables.ts';

/**
 * Tells the owner of a number by SMS that a device keeps showing what is left on it, and how to end that. Nothing is sent when it
 * ended meanwhile. A repeated job sends it once.
 */
export async function sendLineNotice(
  deps: Pick<MyLinesDeps, 'db' | 'clock' | 'sms' | 'settings' | 'formatText' | 'handsetNumber'>,
  { lineId, notice }: { lineId: string; notice: number },
): Promise<void> {
  const [line] = await deps.db.select().from(deviceLines).where(eq(deviceLines.id, lineId));
  if (!line?.keptAt || line.endsAt <= deps.clock.now()) return;
  const locale = parseLocale(line.locale) ?? countryLocale();
  const { handsetNumber: short } = deps;
  const stop =
    short === null
      ? deps.formatText('lines.call', locale, { care: (await deps.settings.read()).customerCareNumber })
      : deps.formatText('lines.stop', locale, { short });
  const text = deps.formatText(notice === 1 ? 'lines.kept' : 'lines.still-kept', locale, {
    number: groupTrunk(line.msisdn),
    stop,
  });
  const about = { subject: lineId, purpose: `kept ${notice}` };
  await deps.sms.send({ to: line.msisdn, text: toGsm7(text), about });
}
