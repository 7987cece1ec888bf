import { PORTAL_BASE } from '@portal/contract/http/paths';
import { renderDeveloperPage, type ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { ERROR_CODES } from '@portal/domain/http/error-code';
import type { OpenApiDocument, Operation } from './openapi-types.ts';
import { describeOperation } from './operation-view.ts';

type ApiPageOptions = { document: OpenApiDocument; stylePath: string; jsonPath: string };

type Subject = {
  id: string;
  name: string;
  description: string;
  operations: { method: string; path: string; operation: Operation }[];
};

/** Renders the API page: every call by subject, with its fields and examples. It has no script. */
export function renderApiPage(brand: ScreenBrand, options: ApiPageOptions): string {
  const { document, stylePath, jsonPath } = options;
  const subjects = listSubjects(document);
  const main = html`<div class="page-head"><h1>${document.info.title}: API</h1>
<p>Version ${document.info.version}. The same as <a href="${jsonPath}">OpenAPI document</a> for tools.</p></div>
<div class="docs"><nav aria-label="Subjects" class="card"><ul>
<li><a href="#calling">How to call</a></li>
${subjects.map(({ id, name, operations }) => html`<li><a href="#${id}">${name}</a> <span class="quiet">${operations.length}</span></li>`)}
<li><a href="#refusals">Refusals</a></li></ul></nav>
<div class="subjects">${introduction(document)}${subjects.map(subjectSection)}${refusals()}</div></div>`;
  return renderDeveloperPage({
    brand,
    area: 'API',
    links: [
      { href: '/docs', label: 'Calls' },
      { href: jsonPath, label: 'OpenAPI' },
      { href: '/', label: 'Portal' },
    ],
    current: '/docs',
    title: 'API',
    main,
    styles: [stylePath],
  });
}

function listSubjects({ tags, paths }: OpenApiDocument): Subject[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map(({ name, description }) => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function introduction({ info }: OpenApiDocument): Html {
  return html`<section class="stack" aria-labelledby="calling"><h2 id="calling">How to call</h2>
<p>${info.description} A result has <code>"status": "success"</code> and the HTTP status 200; a refusal has
<code>"status": "failure"</code>, a code and a sentence for the customer.</p>
<p>Paths without <code>/cms</code> are below <code>${PORTAL_BASE}</code>, and their calls have the headers of each example. The header <code>lang</code> is the language of the
sentences. The cookie of the first reply identifies the browser: send it with the following calls.</p>
<p>The examples are one story with invented people. Ids and codes of your own come from the replies.</p></section>`;
}

function subjectSection({ id, name, description, operations }: Subject): Html {
  return html`<section class="stack" aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p>${description}</p>
${operations.map(describeOperation)}</section>`;
}

function refusals(): Html {
  const example = {
    statusCode: 'INVALID_MSISDN',
    status: 'failure',
    message: 'Invalid Mobile No',
    result: null,
  };
  return html`<section class="stack" aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>
<p>Every call may be refused. <code>result</code> may have <code>attemptsLeft</code>, <code>retryAfterSeconds</code>,
<code>fields</code>, <code>proofOfWork</code> (solve it and repeat the call with the header <code>proof-of-work</code>) and
<code>handset</code> (the owner of the number sends the code).</p>
<pre><code>${JSON.stringify(example, null, 2)}</code></pre>
<dl class="codes">${Object.entries(ERROR_CODES).map(
    ([code, meaning]) => html`<div><dt><code>${code}</code></dt><dd>${meaning}</dd></div>`,
  )}</dl></section>`;
}
