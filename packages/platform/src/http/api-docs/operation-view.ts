import { PORTAL_BASE } from '@portal/contract/http/paths';
import { type Html, html } from '@portal/design/html';
import { alternativesOf, isNullable, type JsonSchema, type SimpleSchema } from './json-schema.ts';
import type { Operation, Parameter } from './openapi-types.ts';

type ShownOperation = { method: string; path: string; operation: Operation };

const TYPE_NAMES: Partial<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};

/** One call in a section that opens: summary, fields and examples of request and reply. */
export function describeOperation(shown: ShownOperation): Html {
  const { method, path, operation } = shown;
  const reply = operation.responses['200']?.content?.['application/json'];
  return html`<details class="group" id="${operation.operationId}">
<summary><h3>${operation.summary} <span class="call"><span class="badge">${method}</span> <code>${shortPath(path)}</code></span></h3></summary>
<div class="group-body stack">
<h4>Request</h4>
${fieldTable(requestFields(operation), 'Fields of the request')}
<pre><code>${requestExample(shown)}</code></pre>
<h4>Reply</h4>
${reply && fieldTable(replyFields(reply.schema), 'Fields of the result')}
${reply && html`<pre><code>${JSON.stringify(reply.example, null, 2)}</code></pre>`}
</div></details>`;
}

/** The base of the portal calls is explained once, and in each example. */
function shortPath(path: string): string {
  return path.startsWith(PORTAL_BASE) ? path.slice(PORTAL_BASE.length) : path;
}

function requestFields({ parameters = [], requestBody }: Operation): FieldRow[] {
  const query = inQuery(parameters).flatMap(({ name, schema, required = false }) =>
    listFields(schema, name, required),
  );
  const body = requestBody?.content['application/json'];
  return [...query, ...(body ? listFields(body.schema) : [])];
}

/** The envelope is explained once; of a portal call only the result is listed. */
function replyFields(schema: Parameters<typeof listFields>[0]): FieldRow[] {
  return listFields(schema.properties?.statusCode ? (schema.properties.result ?? {}) : schema);
}

function fieldTable(rows: readonly FieldRow[], caption: string): Html | null {
  const shown = rows.filter(({ path, type }) => path !== '' || type !== '');
  if (shown.length === 0) return null;
  return html`<table><caption class="visually-hidden">${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead><tbody>${shown.map(
    ({ path, isRequired, type, description }) =>
      html`<tr><th scope="row"><code>${path || 'result'}</code>${!isRequired && html` <span class="quiet">optional</span>`}</th><td>${type}${description && html`<br><span class="quiet">${description}</span>`}</td></tr>`,
  )}</tbody></table>`;
}

/** The request as it is sent, with the headers that matter. */
function requestExample({ method, path, operation }: ShownOperation): string {
  const { parameters = [], requestBody } = operation;
  const query = new URLSearchParams(
    inQuery(parameters)
      .filter(({ required, example }) => required || example !== undefined)
      .map(({ name, example }): [string, string] => [name, String(example)]),
  ).toString();
  const headers = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, schema }) => `${name}: ${schema.default}`);
  const body = requestBody?.content['application/json'];
  return [
    `${method} ${path}${query && `?${query}`}`,
    ...headers,
    ...(body ? ['content-type: application/json', '', JSON.stringify(body.example, null, 2)] : []),
  ].join('\n');
}

const inQuery = (parameters: readonly Parameter[]) => parameters.filter((each) => each.in === 'query');

/** A field of a body or query, as a row of its table. */
type FieldRow = {
  /** `plan.amount`, `invoices[].dueDate`; empty for the value itself. */
  path: string;
  isRequired: boolean;
  /** `text`, `whole number`, `list of text`, `A, B or C`, with `or null`. */
  type: string;
  description: string;
};

/** Lists the fields of a schema and of the objects in it, in their order. */
function listFields(schema: JsonSchema, path = '', isRequired = true): FieldRow[] {
  const alternatives = alternativesOf(schema);
  const inner = alternatives.flatMap((each) => innerFields(each, path));
  if (path === '' && inner.length > 0) return distinct(inner);
  const description = schema.description ?? '';
  return distinct([{ path, isRequired, type: describeType(schema), description }, ...inner]);
}

function innerFields(
  { type, properties = {}, required = [], items }: SimpleSchema,
  path: string,
): FieldRow[] {
  if (type === 'array' && items) return innerOfItems(items, path);
  const prefix = path === '' ? '' : `${path}.`;
  return Object.entries(properties).flatMap(([name, field]) =>
    listFields(field, prefix + name, required.includes(name)),
  );
}

function innerOfItems(items: JsonSchema, path: string): FieldRow[] {
  return alternativesOf(items).flatMap((item) => innerFields(item, `${path}[]`));
}

/** Alternatives of an object share fields: each is listed once. */
function distinct(rows: FieldRow[]): FieldRow[] {
  return [...new Map(rows.map((row) => [row.path, row])).values()];
}

function describeType(schema: JsonSchema): string {
  const types = [...new Set(alternativesOf(schema).map(describeOne))];
  return [...types, ...(isNullable(schema) ? ['null'] : [])].join(' or ');
}

function describeOne({ type, items, enum: values, const: only, pattern }: SimpleSchema): string {
  if (only !== undefined) return String(only);
  if (values) return values.join(', ');
  if (type === 'array') return `list of ${describeType(items ?? {})}`;
  if (pattern) return `text like ${pattern}`;
  return TYPE_NAMES[type ?? ''] ?? type ?? 'any value';
}
