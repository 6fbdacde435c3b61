import type { CompiledForm } from '../../../compiler/compiled.ts';
import { gapsOf } from '../../../compiler/gaps.ts';
import { fieldAddress } from '../../../ui/field-address.ts';
import type { TodoItem } from './todo-item.ts';

/** The pages of forms, each with its name, and what is said of a field that is missing, and of one that holds what is not valid. */
const PAGES = {
  profile: { path: '/profile', title: 'page.profile', missing: 'landing.left.profile', wrong: 'landing.left.profile.wrong' },
  onboarding: { path: '/onboarding', title: 'page.onboarding', missing: 'landing.left.onboarding', wrong: 'landing.left.onboarding.wrong' },
} as const;

/** What a save of a form would miss, one line for each field, with the way to the field itself. */
export const formTodos = (page: keyof typeof PAGES, form: CompiledForm): readonly TodoItem[] =>
  gapsOf(form).map(({ place, label, missing }) => ({
    key: `${page}:${place}`,
    what: PAGES[page][missing ? 'missing' : 'wrong'],
    about: label,
    blocks: true,
    way: { kind: 'page', address: fieldAddress(PAGES[page].path, place) },
  }));

/** One line for a form: of a single field its own, of several how many they are, with a line for each of them under it. */
export function formTodo(page: keyof typeof PAGES, form: CompiledForm): readonly TodoItem[] {
  const lines = formTodos(page, form);
  if (lines.length < 2) return lines;
  const isMissing = ({ what }: TodoItem): boolean => what === PAGES[page].missing;
  return [{
    key: page, about: { key: PAGES[page].title }, number: lines.length, blocks: true,
    what: lines.every(isMissing) ? 'landing.left.gaps' : 'landing.left.gaps.wrong',
    way: {
      kind: 'lines', lines: lines.map((line) => ({ ...line, what: isMissing(line) ? 'landing.left.gap' : 'landing.left.gap.wrong' })),
    },
  }];
}
