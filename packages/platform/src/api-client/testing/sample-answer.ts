/** An answer of another system: JSON, XML as an object with one root, or a text. HTTP 200 if omitted. */
export type SampleAnswer = { status?: number } & (
  | { json: unknown }
  | { xml: Readonly<Record<string, unknown>> }
  | { text: string }
);
