import type { CompiledForm } from '../../../compiler/compiled.ts';
import { gapsOf } from '../../../compiler/gaps.ts';
import { fieldAddress } from '../../../ui/field-address.ts';
import type { TodoItem } from './todo-item.ts';

/** The pages of forms: each with its address and the text keys for its name, for a missing field and for an invalid one. */
const PAGES = {
  profile: { path: '/profile', title: 'page.profile', missing: 'landing.left.profile', wrong: 'landing.left.profile.wrong' },
  onboarding: { path: '/onboarding', title: 'page.onboarding', missing: 'landing.left.onboarding', wrong: 'landing.left.onboarding.wrong' },
} as const;

/** The fields for which a save of a form would fail, a to-do for each, which leads to the field. */
export const formTodos = (page: keyof typeof PAGES, form: CompiledForm): readonly TodoItem[] =>
  gapsOf(form).map(({ place, label, missing }) => ({
    key: `${page}:${place}`,
    what: PAGES[page][missing ? 'missing' : 'wrong'],
    about: label,
    blocks: true,
    way: { kind: 'page', address: fieldAddress(PAGES[page].path, place) },
  }));

/** The to-do of a form: for a single field its own, for several their number, with a to-do for each below. */
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
