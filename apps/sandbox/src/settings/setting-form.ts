import { type Html, html } from '@portal/design/html';
import type { OperatorSettings } from '../sandbox-operator.ts';
import type { SettingsForm } from './parse-settings-form.ts';
import type { SettingField, SettingGroup } from './setting-groups.ts';

/** A form that was refused: what was typed comes back. */
export type RefusedForm = { form: SettingsForm; problem: string };

type GroupView = {
  settings: OperatorSettings;
  defaults: OperatorSettings;
  isOpen: boolean;
  /** Result of the last request, when it was about this group. */
  result: 'saved' | RefusedForm | null;
};

/** The form of one group of settings in a section that opens. */
export function settingForm(group: SettingGroup, view: GroupView): Html {
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

/** `tel` has the characters of dialled codes, and a keyboard for `numbers` must have the comma. */
const INPUT_MODES = { number: 'numeric', numbers: 'text', phone: 'tel' };

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
