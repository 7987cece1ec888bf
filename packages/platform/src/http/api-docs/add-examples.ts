import { CALL_FIELD_EXAMPLES, fieldExamples } from '@portal/contract/documentation/field-examples';
import type { CallName } from '@portal/contract/http/paths';
import { exampleValue } from './example-value.ts';
import type { Content, Operation } from './openapi-types.ts';

/** Adds an example to the query or body of a call and to its reply. */
export function addExamples(operation: Operation): void {
  const own = CALL_FIELD_EXAMPLES[operation.operationId as CallName]?.() ?? {};
  const examples = { ...fieldExamples(), ...own };
  const inRequest = { examples, optional: Object.keys(own) };
  for (const parameter of operation.parameters ?? [])
    parameter.example = exampleValue(parameter.schema, inRequest, parameter.name);
  setExample(operation.requestBody?.content, inRequest);
  setExample(operation.responses['200']?.content, {
    examples: { ...examples, message: 'Success' },
    optional: 'all',
  });
}

function setExample(content: Content | undefined, options: Parameters<typeof exampleValue>[1]): void {
  const json = content?.['application/json'];
  if (json) json.example = exampleValue(json.schema, options);
}
