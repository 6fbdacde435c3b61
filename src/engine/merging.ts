/** The code that is needed only where another device has saved, or there is a draft; loaded then. */
export { initialValues, mergeForms } from '../compiler/merge/merge-forms.ts';
export { withOpenedTypes, adaptDraft } from './drafts/adapt-draft.ts';
export { sidesOfDraft } from './drafts/sides.ts';
