import { PORTAL_BASE } from '@portal/contract/http/paths';
import { type Html, html } from '@portal/design/html';
import type { Operation, Parameter } from './openapi-types.ts';
import { type FieldRow, listFields } from './schema-fields.ts';

type ShownOperation = { method: string; path: string; operation: Operation };

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
