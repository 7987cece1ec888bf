import { readXml, writeXml, type XmlFields } from '@isano/adapter-kit/http';

/** A value of XML-RPC as it is sent: its type and its text. */
export type RpcText =
  | { string: string }
  | { i4: number }
  | { boolean: '0' | '1' }
  | { 'dateTime.iso8601': string };

/** A value of XML-RPC as it is read. Amounts and times are texts, as they came. */
export type RpcValue = string | number | boolean | RpcValue[] | { [name: string]: RpcValue };

/** An answer: the one value of it, or a fault. */
export type RpcAnswer = { kind: 'value'; value: RpcValue } | { kind: 'fault'; code: number | null };

/** Longer than any answer about one line. */
const MAX_CHARACTERS = 2_000_000;

/** Writes a call with one struct (xmlrpc.com/spec.md). Members that are `undefined` are left out. */
export function writeCall(method: string, members: Readonly<Record<string, RpcText | undefined>>): string {
  const member = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  return writeXml({
    methodCall: { methodName: method, params: { param: { value: { struct: { member } } } } },
  });
}

/** Reads an answer. Throws for anything that is none, and for a member that stands twice: nobody knows which one is right. */
export function readAnswer(text: string): RpcAnswer {
  const { methodResponse } = readXml(text, MAX_CHARACTERS) ?? {};
  const response = requireFields(methodResponse, 'methodResponse');
  if (response.fault !== undefined) {
    const { faultCode } = Object(readValue(requireFields(response.fault, 'fault').value)) as {
      faultCode?: unknown;
    };
    return { kind: 'fault', code: typeof faultCode === 'number' ? faultCode : null };
  }
  const param = requireFields(requireFields(response.params, 'params').param, 'param');
  return { kind: 'value', value: readValue(param.value) };
}

type XmlValue = XmlFields[string] | undefined;

function requireFields(value: XmlValue, name: string): XmlFields {
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`no answer of XML-RPC: ${name}`);
  return value;
}

function requireText(value: XmlValue): string {
  if (typeof value !== 'string') throw new Error('no answer of XML-RPC: a value that is no text');
  return value;
}

const listOf = (value: XmlValue) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

function readValue(value: XmlValue): RpcValue {
  // A value without a type is a string.
  if (typeof value === 'string') return value;
  const entries = Object.entries(requireFields(value, 'value'));
  const [type = '', inner] = entries[0] ?? [];
  if (entries.length !== 1) throw new Error('no answer of XML-RPC: a value of two types');
  switch (type) {
    case 'string':
    case 'dateTime.iso8601':
      return requireText(inner);
    case 'i4':
    case 'int':
      return readInteger(requireText(inner));
    case 'boolean':
      return readBoolean(requireText(inner));
    case 'array':
      return listOf(requireFields(typeof inner === 'string' ? {} : inner, 'array').data)
        .flatMap((data) => (typeof data === 'string' ? [] : listOf(data.value)))
        .map(readValue);
    case 'struct':
      return readStruct(inner);
    default:
      throw new Error('no answer of XML-RPC: an unknown type');
  }
}

function readInteger(text: string): number {
  if (!/^[+-]?\d{1,10}$/.test(text)) throw new Error('no answer of XML-RPC: a number that is none');
  return Number(text);
}

function readBoolean(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error('no answer of XML-RPC: a boolean that is none');
  return text === '1';
}

function readStruct(inner: XmlValue): RpcValue {
  const members = typeof inner === 'string' ? [] : listOf(requireFields(inner, 'struct').member);
  const read: Record<string, RpcValue> = Object.create(null);
  for (const member of members) {
    const fields = requireFields(member, 'member');
    const name = requireText(fields.name);
    if (name in read) throw new Error('no answer of XML-RPC: a member that stands twice');
    read[name] = readValue(fields.value);
  }
  return read;
}
