import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** A cell as a spreadsheet takes it: a number to calculate with, or a text. A formula is neither: reading it throws. */
export type WorkbookCell = number | string | null;

type Xml = { name: string; attributes: Record<string, string>; children: Xml[]; text: string };

/** Sizes and positions in the records of a ZIP archive: PKWARE's APPNOTE, sections 4.3.7 and 4.3.12. */
const ZIP = { local: 0x04034b50, central: 0x02014b50, centralLength: 46, localLength: 30, deflated: 8 };

/**
 * Reads the sheets of an Excel workbook (ECMA-376, SpreadsheetML), in their order: name and rows. It shares no code with what writes
 * them. Throws when the archive or a cell can't be read.
 */
export function readWorkbook(file: Buffer): { name: string; rows: WorkbookCell[][] }[] {
  const entries = readZip(file);
  const read = (path: string) => {
    const entry = entries.get(path);
    if (!entry) throw new Error(`the workbook has no ${path}`);
    return parse(entry.toString('utf8'));
  };
  const strings = entries.has('xl/sharedStrings.xml')
    ? listOf(read('xl/sharedStrings.xml'), 'sst', 'si').map(textOf)
    : [];
  const targets = new Map(
    listOf(read('xl/_rels/workbook.xml.rels'), 'Relationships', 'Relationship').map(
      ({ attributes }) => [String(attributes.Id), String(attributes.Target)] as const,
    ),
  );
  return listOf(read('xl/workbook.xml'), 'workbook', 'sheets', 'sheet').map((sheet) => {
    const target = (targets.get(String(sheet.attributes['r:id'])) ?? '').replace(/^\/?(xl\/)?/, 'xl/');
    const rows = listOf(read(target), 'worksheet', 'sheetData', 'row');
    return { name: String(sheet.attributes.name), rows: rows.map((row) => cellsOf(row, strings)) };
  });
}

/** A document as the element above its root. */
function parse(text: string): Xml {
  const document: Xml = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const parser = new SaxesParser();
  const collect = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('opentag', ({ name, attributes }) => {
    const element: Xml = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return document;
}

function cellsOf(row: Xml, strings: readonly string[]): WorkbookCell[] {
  const cells: WorkbookCell[] = [];
  for (const cell of listOf(row, 'c')) {
    if (listOf(cell, 'f').length > 0) throw new Error('a cell has a formula');
    cells[columnOf(String(cell.attributes.r))] = readCell(cell, strings);
  }
  return Array.from(cells, (cell) => cell ?? null);
}

function readCell(cell: Xml, strings: readonly string[]): WorkbookCell {
  const type = cell.attributes.t ?? 'n';
  const [inline] = listOf(cell, 'is');
  if (type === 'inlineStr') return inline ? textOf(inline) : '';
  const [value] = listOf(cell, 'v');
  if (!value) return null;
  if (type === 's') return strings[Number(value.text)] ?? null;
  return type === 'n' ? Number(value.text) : value.text;
}

/** `C7` is column 2. */
function columnOf(place: string): number {
  const letters = place.replace(/\d/g, '');
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text of an element, whose parts may differ in their look. */
function textOf(node: Xml): string {
  return [...listOf(node, 't'), ...listOf(node, 'r', 't')].map(({ text }) => text).join('');
}

/** The elements at a path below an element. */
function listOf(node: Xml, ...path: string[]): Xml[] {
  return path.reduce<Xml[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  );
}

/** The files of an archive, found by its central directory. */
function readZip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  while (at >= 0 && at + ZIP.centralLength <= archive.length && archive.readUInt32LE(at) === ZIP.central) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + ZIP.centralLength, at + ZIP.centralLength + (nameLength ?? 0));
    files.set(name, contentOf(archive, at));
    at += ZIP.centralLength + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function contentOf(archive: Buffer, directory: number): Buffer {
  const method = archive.readUInt16LE(directory + 10);
  const size = archive.readUInt32LE(directory + 20);
  const local = archive.readUInt32LE(directory + 42);
  if (archive.readUInt32LE(local) !== ZIP.local) throw new Error('the archive is damaged');
  const begin = local + ZIP.localLength + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const content = archive.subarray(begin, begin + size);
  return method === ZIP.deflated ? inflateRawSync(content) : content;
}
