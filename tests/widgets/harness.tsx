import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '../../src/app/theme.css';
import '@mantine/core/styles/global.css';
import axe from 'axe-core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { bothLanguages } from '../../src/base/text.ts';
import type { Language, Translate } from '../../src/base/text.ts';
import type { LoadRecordings } from '../../src/engine/contract/recordings.ts';
import type { FieldVideo } from '../../src/engine/contract/videos.ts';
import type { FieldControl, FieldDefinition, FieldIssue, FieldValue, Option, PendingValue, WidgetEntry } from '../../src/engine/contract/widget.ts';
import { validateValue } from '../../src/fields/check.ts';
import type { InputType } from '../../src/fields/definition.ts';
import type { Late } from '../../src/late/late.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { widgets } from '../../widgets/registry.ts';
import { en, jp } from '../i18n/texts.ts';

export type WidgetId = keyof typeof widgets;

/** What a test may set of the field around the widget. */
export interface FieldState {
  readonly value: FieldValue;
  readonly revision: number;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly disabledOptions: ReadonlySet<string>;
  readonly language: Language;
  readonly label: string;
  readonly placeholder: string;
  readonly progress?: number;
  readonly video?: FieldVideo;
  readonly lateVideo?: Late<unknown>;
  readonly loadRecordings?: LoadRecordings;
}

export const options = (...ids: readonly string[]): readonly Option[] => ids.map((id) => ({ id, label: bothLanguages(id) }));

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, jp };

export const translate = (language: Language): Translate => (key, params = {}) => {
  const text = TEXTS[language][key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${key} needs ${name}`);
    return String(params[name]);
  });
};

const isInputType = (widget: string): widget is InputType => builtInTypes.has(widget);

const definitionOf = (widget: WidgetId, over: Partial<FieldDefinition>): FieldDefinition => ({
  id: 'field', name: 'field', type: widget, base: isInputType(widget) ? widget : 'text', label: bothLanguages('Field'), mandatory: false, locked: false,
  options: [], limits: {}, widget, value: undefined, ...over,
});

/** Stands in for the engine around one field: its frame, its store, and the times at which typed text is taken. */
export class MountedField {
  readonly container = document.createElement('div');
  readonly #root = createRoot(this.container);
  readonly #entry: WidgetEntry;
  readonly definition: FieldDefinition;
  state: FieldState;
  issue: FieldIssue | undefined;
  underWay: PendingValue | undefined;
  leaves = 0;
  renders = 0;
  #pull: (() => FieldValue) | undefined;
  readonly #finish = new Set<() => void>();

  constructor(widget: WidgetId, definition: Partial<FieldDefinition>, state: Partial<FieldState>) {
    this.#entry = widgets[widget];
    this.definition = definitionOf(widget, definition);
    this.state = {
      value: this.definition.value, revision: 0, invalid: false, disabled: false, disabledOptions: new Set(),
      language: 'en', label: 'Field', placeholder: '', ...state,
    };
    document.body.replaceChildren(this.container);
    this.render();
  }

  readonly control: FieldControl = {
    read: () => this.state.value,
    commit: (value) => {
      this.#pull = undefined;
      this.set({ value });
    },
    baseline: () => this.definition.value,
    validate: (value) => validateValue(builtInTypes, this.definition, value),
    report: (issue) => { this.issue = issue; },
    setPending: (state) => { this.underWay = state; },
    pending: () => this.underWay,
    onFinish: (listener) => {
      this.#finish.add(listener);
      return () => { this.#finish.delete(listener); };
    },
    typing: (pull) => { this.#pull = pull; },
    leave: () => {
      this.take();
      this.leaves += 1;
    },
  };

  /** The form is about to be left. */
  finish(): void {
    for (const listener of this.#finish) listener();
  }

  /** Takes what is typed, as the engine does when the browser is idle. */
  take(): FieldValue {
    const pull = this.#pull;
    this.#pull = undefined;
    if (pull) this.state = { ...this.state, value: pull() };
    return this.state.value;
  }

  set(state: Partial<FieldState>): void {
    this.state = { ...this.state, ...state };
    this.render();
  }

  /** A value from outside: a draft, a reset, another tab. */
  restore(value: FieldValue): void {
    this.#pull = undefined;
    this.set({ value, revision: this.state.revision + 1 });
  }

  render = (): void => {
    this.renders += 1;
    const { label, invalid, language, ...rest } = this.state;
    const Widget = this.#entry.component;
    const isGroup = this.#entry.frame === 'group';
    flushSync(() => this.#root.render(
      <MantineProvider>
        <main lang={language === 'jp' ? 'ja' : 'en'}>
          {isGroup ? <div id="w-label">{label}</div> : <label id="w-label" htmlFor="w">{label}</label>}
          <div id="w-help">Help</div>
          <div id="w-error">{invalid ? 'Error' : ''}</div>
          <Widget
            {...rest} id="w" labelId="w-label" describedBy={invalid ? 'w-help w-error' : 'w-help'} definition={this.definition}
            label={label} language={language} invalid={invalid} t={translate(language)} control={this.control}
          />
        </main>
      </MantineProvider>,
    ));
  };

  unmount(): void {
    this.render = () => undefined;
    this.#root.unmount();
    this.container.remove();
  }

  /** The element that carries the field's id: the input, or the group. */
  get element(): HTMLElement {
    const element = document.getElementById('w');
    if (!element) throw new Error('the widget has no element with the field\'s id');
    return element;
  }

  get input(): HTMLInputElement {
    return this.element as HTMLInputElement;
  }
}

let current: MountedField | undefined;

/** Tab goes on from here, wherever it had come to in the test before, or out of the page. */
function startOfPage(): void {
  const start = document.createElement('button');
  document.body.prepend(start);
  start.focus();
  start.remove();
}

export function mount(widget: WidgetId, definition: Partial<FieldDefinition> = {}, state: Partial<FieldState> = {}): MountedField {
  current?.unmount();
  startOfPage();
  current = new MountedField(widget, definition, state);
  return current;
}

/** axe on the whole page: portals (dialogs, lists) included. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
