import { systemClock } from '@portal/domain/time/clock';
import { formatDay } from '../../i18n/format-day.ts';
import { swapParts } from '../../page/swap-parts.ts';

/** What the page of tariffs does in the browser: it shows what is chosen at once, and prints with the day. */
export function startTariffs(): void {
  const filter = document.querySelector<HTMLFormElement>('[data-tariff-filter]');
  filter?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const query = new URLSearchParams(new FormData(filter) as unknown as Record<string, string>);
    void swapParts(`${location.pathname}?${query}`);
  });
  const today = document.querySelector<HTMLElement>('[data-today]');
  today?.append(formatDay(systemClock.now().toISOString(), today.dataset.today ?? ''));
  const print = document.querySelector<HTMLButtonElement>('[data-print]');
  if (!print) return;
  print.disabled = false;
  print.addEventListener('click', () => window.print());
}
