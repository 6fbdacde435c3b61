import type { CompiledForm } from '../../../compiler/compiled.ts';
import { gapsOf } from '../../../compiler/gaps.ts';
import { fieldAddress } from '../../../ui/field-address.ts';
import type { TodoItem } from './todo-item.ts';

/** The pages of forms, each with what is said of a field that is missing, and of one that holds what is not valid. */
const PAGES = {
  profile: { path: '/profile', missing: 'landing.left.profile', wrong: 'landing.left.profile.wrong' },
  onboarding: { path: '/onboarding', missing: 'landing.left.onboarding', wrong: 'landing.left.onboarding.wrong' },
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
