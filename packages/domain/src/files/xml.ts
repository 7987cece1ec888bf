import { SaxesParser } from 'saxes';

/** The elements of an XML document by name: texts, elements with elements in them, and lists of those that have one name. */
export type XmlFields = { [name: string]: XmlFields | string | (XmlFields | string)[] };

/** Deeper nesting than any message has. */
export const MAX_XML_DEPTH = 50;

/** Errors in a text, which reads on without them: a field that nobody needs does not make a message unreadable (RULINGS 96). */
const IN_TEXT = /(undefined entity|disallowed character)\.$/;

/**
 * Reads a document; `null` when it is not XML, too long or too deep, or has a document type: definitions of entities are how XML attacks
 * its readers. Texts are trimmed and stay texts, because `000` is a code and `1500.00` an exact amount. Attributes are ignored.
 * @param maxLength characters
 */
export function readXml(text: string, maxLength: number): XmlFields | null {
  if (text.length > maxLength) return null;
  const root = newElement();
  const open = [root];
  const parser = new SaxesParser();
  const refuse = (reason: string) => {
    throw new Error(reason);
  };
  parser.on('error', (error) => {
    if (!IN_TEXT.test(error.message)) throw error;
  });
  parser.on('doctype', () => refuse('document type'));
  parser.on('opentag', () => {
    if (open.push(newElement()) > MAX_XML_DEPTH) refuse('too deep');
  });
  const add = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    const closed = open.pop();
    if (closed) addField(open.at(-1) ?? root, name, closed);
  });
  try {
    parser.write(text).close();
    return root.fields;
  } catch {
    return null;
  }
}

type Element = { fields: XmlFields; isEmpty: boolean; text: string };

/** Names of the object model are fields like any other. */
function newElement(): Element {
  return { fields: Object.create(null), isEmpty: true, text: '' };
}

function addField(parent: Element, name: string, { fields, isEmpty, text }: Element): void {
  const value = isEmpty ? text.trim() : fields;
  const known = parent.fields[name];
  if (known === undefined) parent.fields[name] = value;
  else parent.fields[name] = [...(Array.isArray(known) ? known : [known]), value];
  parent.isEmpty = false;
}

/** Writes a document: the order of the fields is kept, their texts are escaped, `undefined` is left out. */
export function writeXml(fields: object): string {
  return `<?xml version="1.0" encoding="utf-8"?>${writeFields(fields)}`;
}

function writeFields(fields: object): string {
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => writeElement(name, each)),
    )
    .join('');
}

function writeElement(name: string, value: unknown): string {
  if (value === undefined) return '';
  const content =
    typeof value === 'object' && value !== null ? writeFields(value) : escapeText(String(value ?? ''));
  return `<${name}>${content}</${name}>`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
