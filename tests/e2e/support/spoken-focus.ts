import type { Language } from '../../../src/base/text.ts';
import { LEADS, ROLES, STATES } from './spoken-words.ts';

/** A node of the accessibility tree, as far as something is said of it. */
export interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly parentId?: string;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

export interface AtFocus {
  /** In which it is read out, where that is not the page's own. */
  readonly lang: string;
  /** Both the protocol leaves out, the one of a drop-down, the other of all. */
  readonly required: boolean;
  readonly current: boolean;
}

/** Runs in the page. */
export function lookAtFocus(): AtFocus {
  const focused = document.activeElement;
  const lang = focused?.closest('[lang]')?.getAttribute('lang') ?? '';
  return {
    lang: lang === document.documentElement.lang ? '' : lang,
    required: focused?.matches('[aria-required="true"], :required') ?? false,
    current: focused?.matches('[aria-current]') ?? false,
  };
}

type Part = { readonly value?: unknown } | undefined;

export const textOf = (part: Part): string => (typeof part?.value === 'string' ? part.value.replace(/\s+/g, ' ').trim() : '');

type State = keyof typeof STATES;

/** The states of a node, in the order in which they are read out. */
function statesOf({ properties = [], value }: AxNode, { required, current }: AtFocus): readonly State[] {
  const held = new Map(properties.map(({ name, value: { value: held } }) => [name, held]));
  const isOn = (name: string): boolean => held.get(name) === true || held.get(name) === 'true';
  const either = (name: string, on: State, off: State): readonly State[] => (held.has(name) ? [isOn(name) ? on : off] : []);
  const flag = (name: string, state: State): readonly State[] => (isOn(name) ? [state] : []);
  return [
    ...either('checked', 'checked', 'unchecked'), ...either('pressed', 'pressed', 'notPressed'), ...either('expanded', 'expanded', 'collapsed'),
    ...(current ? ['current' as const] : []), ...flag('multiline', 'multiline'), ...(/^•+$/.test(textOf(value)) ? ['password' as const] : []),
    ...flag('readonly', 'readonly'), ...flag('disabled', 'disabled'), ...(required ? ['required' as const] : []), ...flag('invalid', 'invalid'),
  ];
}

/** What is said of the node that has the focus. */
export function wordsOf(node: AxNode, at: AtFocus, language: Language): string {
  const role = textOf(node.role);
  const words = ROLES[role];
  if (!words) throw new Error(`what is said of the role ${role}?`);
  const [name, value, described] = [textOf(node.name), textOf(node.value), textOf(node.description)];
  const states = statesOf(node, at);
  const parts = [
    name === '' ? '' : `**${name}**`, words[language], ...states.map((state) => STATES[state][language]),
    value === '' || states.includes('password') ? '' : `${LEADS.value[language]}: ${value}`,
    described === '' ? '' : `${LEADS.described[language]}: ${described}`,
    at.lang === '' ? '' : `${LEADS.inLanguage[language]}: ${at.lang}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
