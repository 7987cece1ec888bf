import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readXml, writeXml } from './xml.ts';

const read = (text: string) => readXml(text, 10_000);
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

test('a message is read back as it was written, whatever its texts are', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aé0 .&<>"\'[]!-;€') }).map((value) => value.trim());
  const tree = fc.record({
    Code: text,
    Words: text,
    List: fc.array(text, { minLength: 2 }),
    Inner: fc.record({ Deep: text }),
  });
  fc.assert(
    fc.property(tree, (fields) => {
      expect(plain(read(writeXml({ API3G: fields })))).toEqual({ API3G: fields });
    }),
  );
});

test('codes and amounts stay texts, and equal names are a list', () => {
  expect(
    plain(
      read('<a><b>000</b><c> 1500.00 </c><c><![CDATA[x & y]]></c><d/><e id="1"><f>&#65;&amp;</f></e></a>'),
    ),
  ).toEqual({
    a: { b: '000', c: ['1500.00', 'x & y'], d: '', e: { f: 'A&' } },
  });
});

test('a field that nobody needs does not make a message unreadable (RULINGS 96)', () => {
  expect(plain(read('<a><Words>Dear&nbsp;customer \u0001</Words><Result>000</Result></a>'))).toMatchObject({
    a: { Result: '000' },
  });
});

// The attacks are those of OWASP's XML External Entity Prevention Cheat Sheet.
test.each([
  ['nothing', ''],
  ['a text', 'Service unavailable'],
  ['half a message', '<a><b>000'],
  ['two messages', '<a>1</a><b>2</b>'],
  ['a crossed end', '<a><b></a></b>'],
  ['entities that multiply', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'],
  ['a file of the machine', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a document type without entities', '<!DOCTYPE a SYSTEM "http://example.com/a.dtd"><a>1</a>'],
  ['more than is read', `<a>${'0'.repeat(10_000)}</a>`],
  ['nesting that exhausts a reader', '<a>'.repeat(1_000) + '</a>'.repeat(1_000)],
])('refuses %s', (_name, text) => {
  expect(read(text)).toBeNull();
});

test('a name of the object model is a field like any other', () => {
  const fields = read('<a><constructor>x</constructor><__proto__>y</__proto__><Result>000</Result></a>');
  expect(plain(fields)).toMatchObject({ a: { constructor: 'x', Result: '000' } });
  expect(({} as Record<string, unknown>).Result).toBeUndefined();
});
