import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { renderSandboxScreen } from '../handset/sandbox-frame.ts';
import { DEFAULT_PIN } from '../magic-outcomes.ts';
import type { OperatorSettings } from '../sandbox-operator.ts';
import { COMPANY_NAMES, type CompanyName, SIMULATORS } from '../simulators.ts';
import { type ListedLine, numberLists } from './number-lists.ts';
import type { SettingsForm } from './parse-settings-form.ts';
import { type SettingField, type SettingGroup, settingGroups } from './setting-groups.ts';

/** What the last form led to. `group` is the section that it was in, `null` for all settings. */
export type SettingsResult = { group: string | null; outcome: 'saved' | RefusedForm };

export type SettingsView = {
  lines: readonly ListedLine[];
  settings: OperatorSettings;
  defaults: OperatorSettings;
  /** The companies that are down. */
  outages: readonly CompanyName[];
  /** Text that settings and numbers are searched for; empty: everything is listed. */
  find: string;
  result: SettingsResult | null;
};

/** `tel` has the characters of dialled codes, and a keyboard for `numbers` must have the comma. */
const INPUT_MODES = { number: 'numeric', numbers: 'text', phone: 'tel' };

/** /sandbox: the settings of the operator by subject, and every number with a fixed behaviour. */
export function settingsPage(brand: ScreenBrand, view: SettingsView): string {
  const { find, lines, result } = view;
  const settings = settingSections(view);
  const numbers = numberLists(lines, find);
  const main = html`<div class="page-head"><h1>${brand.name} sandbox</h1>
<p>A simulated operator and its payment providers: nothing here costs anything, nobody here exists. Every wallet has the PIN
<strong>${DEFAULT_PIN}</strong>.</p></div>
${searchForm(find)}
${find !== '' && settings.length + numbers.length === 0 && html`<p class="notice" role="status">Nothing contains “${find}”.</p>`}
<div class="columns">
${settings.length > 0 && html`<section class="stack" aria-labelledby="settings-title"><h2 id="settings-title">Settings</h2>${settings}${restoreForm(view)}</section>`}
${numbers.length > 0 && html`<section class="stack" aria-labelledby="numbers-title"><h2 id="numbers-title">Test numbers</h2>${numbers}</section>`}
</div>`;
  const isSaved = result?.outcome === 'saved';
  const title = result === null ? 'Sandbox' : isSaved ? 'Saved: sandbox' : 'Not saved: sandbox';
  return renderSandboxScreen(brand, { path: '/sandbox', title, main, styles: ['settings'] });
}

function searchForm(find: string): Html {
  return html`<form class="search" method="get" action="/sandbox" role="search">
<label for="find">Find a setting or a number</label>
<input id="find" name="find" type="search" value="${find}" maxlength="60">
<button class="plain">Find</button>${find !== '' && html`<a href="/sandbox">Show all</a>`}</form>`;
}

function settingSections(view: SettingsView): Html[] {
  const { find, result, settings, defaults } = view;
  const forms = settingGroups()
    .filter((group) => groupContains(group, find))
    .map((group) => {
      const own = result?.group === group.id ? result.outcome : null;
      return settingForm(group, { settings, defaults, isOpen: own !== null || find !== '', result: own });
    });
  return outagesContain(find) ? [...forms, outagesForm(view)] : forms;
}

function groupContains({ title, fields }: SettingGroup, find: string): boolean {
  const texts = [title, ...fields.flatMap(({ name, label }) => [name, label])];
  return texts.join(' ').toLowerCase().includes(find.toLowerCase());
}

const OUTAGES = 'outages';
const OUTAGES_TITLE = 'Companies that are down';

function outagesContain(find: string): boolean {
  const labels = COMPANY_NAMES.map((company) => SIMULATORS[company].label);
  return [OUTAGES_TITLE, ...labels].join(' ').toLowerCase().includes(find.toLowerCase());
}

function outagesForm({ outages, result, find }: SettingsView): Html {
  const isSaved = result?.group === OUTAGES;
  return html`<details class="group" id="${OUTAGES}" ${(isSaved || find !== '') && html`open`}>
<summary><h3>${OUTAGES_TITLE}</h3>${outages.length > 0 && html`<span class="badge down">${outages.length} down</span>`}</summary>
<form class="group-body" method="post" action="/sandbox/outages">
${isSaved && html`<p class="notice" role="status" tabindex="-1" autofocus>Saved.</p>`}
<p class="quiet">They answer everything with an error. After some customers the portal says so and shows them last.</p>
<fieldset><legend class="visually-hidden">Down</legend><div class="fields">
${COMPANY_NAMES.map(
  (company) =>
    html`<label class="choice"><input type="checkbox" name="${company}" value="down" ${outages.includes(company) && html`checked`}> ${SIMULATORS[company].label}</label>`,
)}</div></fieldset><div class="row"><button>Save<span class="visually-hidden"> who is down</span></button></div></form></details>`;
}

/** Restores every default, of all groups. */
function restoreForm({ settings, defaults, result }: SettingsView): Html {
  const notice =
    result?.group === null &&
    html`<p class="notice" role="status" tabindex="-1" autofocus>Saved. Every setting has its default.</p>`;
  if (JSON.stringify(settings) === JSON.stringify({ ...settings, ...defaults }))
    return html`${notice || html`<p class="quiet">Every setting has its default.</p>`}`;
  return html`<form method="post" action="/sandbox/settings"><div class="row">
<button class="plain" name="reset" value="yes">Restore all defaults</button></div></form>`;
}

/** A form that was refused: what was typed comes back. */
type RefusedForm = { form: SettingsForm; problem: string };

type GroupView = {
  settings: OperatorSettings;
  defaults: OperatorSettings;
  isOpen: boolean;
  /** Result of the last request, when it was about this group. */
  result: 'saved' | RefusedForm | null;
};

/** The form of one group of settings in a section that opens. */
function settingForm(group: SettingGroup, view: GroupView): Html {
  const changed = group.fields.filter((field) => isChanged(field, view)).length;
  return html`<details class="group" id="${group.id}" ${view.isOpen && html`open`}>
<summary><h3>${group.title}</h3>${changed > 0 && html`<span class="badge changed">${changed} changed</span>`}</summary>
<form class="group-body" method="post" action="/sandbox/settings">
<input type="hidden" name="group" value="${group.id}">
${resultNotice(group, view.result)}
${group.lead && html`<p class="quiet">${group.lead}</p>`}
<div class="fields">${group.fields.map((field) => fieldMarkup(field, view))}</div>
<div class="row"><button>Save<span class="visually-hidden"> ${group.title.toLowerCase()}</span></button></div>
</form></details>`;
}

/**
 * Focus moves to the notice, so that screen readers announce it when the page has loaded. The address has no fragment: with one
 * browsers ignore `autofocus`.
 */
function resultNotice(group: SettingGroup, result: GroupView['result']): Html | null {
  if (result === null) return null;
  if (result === 'saved')
    return html`<p class="notice" role="status" tabindex="-1" autofocus>Saved. The portal follows with its next page.</p>`;
  const problem = group.fields.reduce(
    (text, { name, label }) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), label),
    result.problem,
  );
  return html`<p class="notice warn" role="alert" id="${group.id}-problem" tabindex="-1" autofocus>Nothing was saved. ${problem}</p>`;
}

function fieldMarkup(field: SettingField, view: GroupView): Html {
  const note = isChanged(field, view) && changedNote(field, view.defaults[field.name]);
  if (field.kind === 'switch') {
    const checked = view.settings[field.name] === true;
    return html`<label class="choice"><input type="checkbox" name="${field.name}" value="on" ${checked && html`checked`}>
<span>${field.label} ${note}</span></label>`;
  }
  if (field.kind === 'choice') return choiceMarkup(field, view, note);
  const wrong = wrongField(field, view);
  return html`<label>${field.label} ${note}<input name="${field.name}" required autocomplete="off"
 inputmode="${INPUT_MODES[field.kind]}" value="${shownValue(field, view)}" ${wrong}></label>`;
}

function choiceMarkup(
  field: Extract<SettingField, { kind: 'choice' }>,
  { settings }: GroupView,
  note: Html | false,
): Html {
  const chosen = settings[field.name] === true ? 1 : 0;
  return html`<fieldset class="wide"><legend>${field.label} ${note}</legend>
<div>${field.labels.map(
    (label, at) =>
      html`<label class="choice"><input type="radio" name="${field.name}" value="${field.values[at]}" ${at === chosen && html`checked`}> ${label}</label>`,
  )}</div></fieldset>`;
}

function wrongField({ name }: SettingField, { result }: GroupView): Html | false {
  if (result === null || result === 'saved') return false;
  const isWrong = new RegExp(`(^|; )${name}\\b`).test(result.problem);
  return isWrong && html`aria-invalid="true" aria-describedby="${result.form.group}-problem"`;
}

function shownValue({ name }: SettingField, { settings, result }: GroupView): string {
  const typed = result !== null && result !== 'saved' ? result.form[name] : undefined;
  return typed ?? asText(settings[name]);
}

function isChanged({ name }: SettingField, { settings, defaults }: GroupView): boolean {
  return asText(settings[name]) !== asText(defaults[name]);
}

function changedNote(field: SettingField, usual: unknown): Html {
  const isOn = usual === true;
  const shown =
    field.kind === 'choice'
      ? field.values[isOn ? 1 : 0]
      : field.kind === 'switch'
        ? isOn
          ? 'on'
          : 'off'
        : asText(usual);
  return html`<span class="badge changed">default: ${shown}</span>`;
}

function asText(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
