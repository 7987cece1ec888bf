import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { ReactElement } from 'react';
import * as aria from 'react-aria-components';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { TextsProvider } from '../texts/use-texts.tsx';
import {
  type Found,
  findAll,
  isButton,
  isField,
  labelOf,
  nameOfButton,
  readLines,
  valueIn,
} from './read-shown.ts';
import { ComponentRun, type Shown } from './run-components.ts';
import { type Answers, type SavedFile, type Sent, stubBrowser } from './stub-browser.ts';

type Page = {
  roles?: readonly StaffRole[];
  /** What the page has loaded; a function: what it loads each time. */
  data?: unknown;
  /** Its address below `/staff`, such as `/books/days/2025-02-28?owner=finance`. */
  address?: string;
  /** The pattern of its address, such as `/books/days/:day`. */
  path?: string;
  /** What the server answers; `{}` to all else. */
  answers?: Answers;
  language?: 'en' | 'fr';
  /** Who is signed in, besides the roles. */
  me?: object;
  now?: string;
};

/** A day after most of what the tests show. */
const NOW = '2025-03-01T12:00:00Z';

const MAP = /^(\(en\)|status: The map cannot be shown here\. The degrees are enough\.)$/;

/** So often things that wait for each other go on, such as a call, its answer and the next call. */
const TURNS = 6;

/** The parts of React Aria are shown as elements: what they do with the document is theirs. */
const PARTS = new Map<unknown, string>(
  Object.entries(aria).flatMap(([name, part]) =>
    /^[A-Z]/.test(name) && !name.endsWith('Context') ? [[part as unknown, name] as const] : [],
  ),
);

let opened: Desk[] = [];

/** Closes what was opened. Called after each test. */
export function closeDesks(): void {
  for (const desk of opened) desk.close();
  opened = [];
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** Opens a page or a part of the desk, as a person with some roles has it, to be used. */
export async function openDesk(element: ReactElement, page: Page = {}): Promise<Desk> {
  const desk = new Desk(element, page);
  opened.push(desk);
  await desk.settle();
  return desk;
}

class Desk {
  /** What was sent to the server. */
  readonly sent: Sent[] = [];
  /** Pages outside of the desk to which the browser was sent. */
  readonly left: string[] = [];
  /** How often the page was read again. */
  loads = -1;
  private readonly saved: SavedFile[] = [];
  private readonly typed = new Map<string, unknown>();
  private readonly router: ReturnType<typeof createMemoryRouter>;
  private readonly run: ComponentRun;

  constructor(element: ReactElement, page: Page) {
    const { roles = [], data = null, address = '/', path = '*', answers = {}, language = 'en', me } = page;
    const { sent, typed, saved, left } = this;
    stubBrowser({ sent, typed, saved, left, language, answers }, page.now ?? NOW);
    const load = () => {
      this.loads++;
      return typeof data === 'function' ? data() : data;
    };
    const context = <Outlet context={{ ...me, roles }} />;
    const pages = [
      { id: 'page', path, element, loader: load },
      { path: '*', element: null },
    ];
    this.router = createMemoryRouter([{ element: context, children: pages }], {
      initialEntries: [address],
      hydrationData: { loaderData: { page: load() } },
    });
    const desk = (
      <TextsProvider>
        <RouterProvider router={this.router} />
      </TextsProvider>
    );
    this.run = new ComponentRun(desk, (type) => PARTS.get(type));
  }

  close(): void {
    this.run.end();
    this.router.dispose();
  }

  /** Waits until nothing more happens by itself. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
  }

  /** Lets time pass, in milliseconds. */
  async wait(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await this.settle();
  }

  /** Where the person is, below `/staff`. */
  address(): string {
    const { pathname, search } = this.router.state.location;
    return pathname + search;
  }

  /** The files that were saved: name and content. */
  files(): Promise<string[]> {
    // The mark by which spreadsheets know UTF-8 is part of a file.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const read = async ([name, content]: SavedFile) =>
      `${name}: ${decoder.decode(await content?.arrayBuffer())}`;
    return Promise.all(this.saved.map(read));
  }

  /** What a person reads, line by line, without a map: that is loaded at some time later, and only in a browser. */
  read(): string[] {
    return readLines(this.run.read(), this.typed).filter((line) => !MAP.test(line));
  }

  /** What is in the dialog, line by line; nothing: none is open. */
  dialog(): string[] {
    const { modal } = this;
    return modal ? readLines(modal, this.typed) : [];
  }

  /** Presses a button or a link, of several with the same name one of them. A button that sends is pressed in its form. */
  async press(label: string, nth = 0): Promise<void> {
    const { node, above } =
      this.find(label, nameOfButton, (each) => isButton(each) || each.type === 'a')[nth] ?? none(label);
    const { props } = node;
    if (props.isDisabled || props.disabled) throw new Error(`“${label}” is off`);
    const form = above.findLast(({ type }) => type === 'form' || type === 'Form');
    if (props.type === 'submit' && form) this.send(form);
    props.onPress?.({});
    props.onClick?.(this.eventOf(node));
    await this.settle();
  }

  /** Types into a field, chooses one, or puts a file into it. */
  async type(label: string, value: unknown, nth = 0): Promise<void> {
    const { node } = this.field(label, nth);
    this.typed.set(node.path, value);
    const isPart = node.type === 'TextField' || node.type === 'Checkbox';
    node.props.onChange?.(isPart ? value : this.eventOf(node));
    await this.settle();
  }

  /** Opens what is folded, by its heading. */
  async unfold(heading: string): Promise<void> {
    const isWanted = (node: Shown) =>
      node.type === 'details' &&
      findAll(node, ({ type }) => type === 'summary').some((each) => nameOfButton(each.node) === heading);
    const { node } = findAll(this.modal ?? this.run.read(), isWanted)[0] ?? none(heading);
    node.props.onToggle?.({ currentTarget: { open: true } });
    await this.settle();
  }

  /** Leaves a field. */
  async leave(label: string, nth = 0): Promise<void> {
    const { node } = this.field(label, nth);
    node.props.onBlur?.(this.eventOf(node));
    await this.settle();
  }

  /** A dialog, which covers the page. */
  private get modal(): Shown | undefined {
    return findAll(this.run.read(), ({ type }) => type === 'ModalOverlay')[0]?.node;
  }

  private field(label: string, nth: number): Found {
    const shown = this.modal ?? this.run.read();
    return findAll(shown, isField).filter((each) => labelOf(each) === label)[nth] ?? none(label);
  }

  private find(label: string, nameOf: (node: Shown) => string, isWanted: (node: Shown) => boolean): Found[] {
    return findAll(this.modal ?? this.run.read(), isWanted).filter(({ node }) => nameOf(node) === label);
  }

  private send(form: Shown): void {
    const fields = form.props.noValidate ? [] : findAll(form, isField);
    for (const field of fields) {
      const { props } = field.node;
      const value = valueIn(field.node, this.typed);
      if ((props.required || props.isRequired) && !value) throw new Error(`“${labelOf(field)}” is required`);
      const mistake = props.validate?.(value);
      if (mistake) throw new Error(mistake);
    }
    let isHeld = false;
    const preventDefault = () => {
      isHeld = true;
    };
    form.props.onSubmit?.({ ...this.eventOf(form), preventDefault });
    if (!isHeld) throw new Error('the browser sends the form itself and leaves the page');
  }

  /** What a handler of an element gets. */
  private eventOf(node: Shown) {
    const value = this.typed.get(node.path) ?? valueIn(node, this.typed);
    const files = value instanceof Blob ? [value] : [];
    const element = { ...node.props, node, value, checked: value === true, files, ...NO_DOCUMENT };
    return { preventDefault: () => {}, currentTarget: element, target: element };
  }
}

const NO_DOCUMENT = { reset: () => {}, querySelector: () => null, elements: { namedItem: () => null } };

function none(label: string): never {
  throw new Error(`there is no “${label}”`);
}
